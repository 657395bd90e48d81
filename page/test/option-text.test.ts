import '../session/all-games.js';
import { agentsFor, GAMES, partsOf, PRESETS } from 'maketen';
import { optionLabel, optionNote, optionProblem, optionText, parseOptionText } from '../lab/option-fields.js';
import { agentSummaries, optionNotes } from '../texts/de/games/package.js';
import * as de from '../texts/de/index.js';
import { english, setTexts } from '../texts/texts.js';

describe('options in words', () => {
  afterEach(() => setTexts(english));

  it.each([
    [null, 'no limit', false],
    [[10, 20, 30], '10, 20, 30', true],
    [7, '7', false],
    ['unlimited', 'unlimited', false],
  ])('say %j as "%s", and read it back', (value, text, isList) => {
    expect(optionText(value)).toBe(text);
    expect(parseOptionText(` ${text} `, isList)).toEqual(value);
  });

  it('are explained in German, every one of them', () => {
    for (const { name, optionFields } of GAMES)
      expect(Object.keys(optionNotes[name])).toEqual(expect.arrayContaining(Object.keys(optionFields)));
  });

  it('read JSON too', () => {
    expect(parseOptionText('[5, 10]', true)).toEqual([5, 10]);
    expect(parseOptionText('null', false)).toBe(null);
  });

  it('read lists however they are parted', () => {
    expect(parseOptionText('10 ; 20,30', true)).toEqual([10, 20, 30]);
  });

  it('are named by their fields where something is wrong with them, and what was typed stays', () => {
    expect(
      optionProblem('Expected option "maxRun": an integer from minRun or null for any length, but got "noLimit"'),
    ).toBe('Expected "Max run": an integer from "Min run" or "no limit" for any length, but got "noLimit"');
    expect(optionProblem('Expected option "totals.1": an integer, but got null')).toBe(
      'Expected value 2 of "Totals": an integer, but got null',
    );
  });

  it('are named in German too, with what was typed', () => {
    setTexts(de);
    expect(optionProblem('Expected option "maxRun": an integer from minRun, but got "viele"')).toBe(
      `„${optionLabel('maxRun')}“ kann nicht "viele" sein: unter dem Feld steht, was es bedeutet.`,
    );
  });

  it('have plain names and notes', () => {
    expect(optionLabel('handTarget')).toBe('Hand target');
    expect(optionNote('the most cards in a set; null for any length')).toBe(
      'The most cards in a set; "no limit" for any length',
    );
    expect(optionNote('(with blockTen only) in pairs')).toBe('(with "Block ten" only) in pairs');
  });
});

it.each(PRESETS)('every scripted agent of %s has a German summary', (preset) => {
  const names = agentsFor(partsOf(preset).rules).map(({ name }) => name);
  expect(names.filter((name) => !(name in agentSummaries))).toEqual([]);
});
