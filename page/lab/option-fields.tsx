import type { Game, schema as s } from 'maketen/env';
import { measureWords } from 'maketen/hint';
import { Choice } from '../games/fields.js';
import type { Draft, RuleForm } from '../panels/new-game.js';
import { parseOptionValue } from '../session/link.js';
import { gameOf, limitsUndo } from '../session/position.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';

/** "maxRun" as "Max run". */
export function optionLabel(name: string): string {
  return texts().newGame.optionLabel(name, capital(measureWords(name)));
}

/** An option's value as it stands in its field: null as "no limit", a list as "10, 20, 30". */
export function optionText(value: unknown): string {
  if (value === null) return texts().newGame.noLimit;
  if (value === 'unlimited') return texts().dock.undosUnlimited;
  if (Array.isArray(value)) return value.map(optionText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value that a field's text stands for; JSON is understood too. What is no value of the option is refused when it is dealt. */
export function parseOptionText(text: string, isList: boolean): unknown {
  const plain = text.trim();
  if (plain === texts().newGame.noLimit) return null;
  if (plain === texts().dock.undosUnlimited) return 'unlimited';
  const isPlainList = isList && !plain.startsWith('[');
  return isPlainList ? plain.split(/[\s,;]+/).map(parseOptionValue) : parseOptionValue(plain);
}

function inFieldWords(text: string) {
  return text
    .replace(/\bnull\b/g, `"${texts().newGame.noLimit}"`)
    .replace(/\b[a-z]+[A-Z]\w*\b/g, (name) => `"${optionLabel(name)}"`);
}

export function optionNote(description: string): string {
  return capital(inFieldWords(description));
}

/** What is wrong with an option, in the words of its field: 'Expected "Max run": ...'; what has been typed stays as it is. */
export function optionProblem(message: string): string {
  const [expected, ...got] = message.split(/(?=, but got )/);
  const named = expected.replace(/option "(\w+)(?:\.(\d+))?"/, (_, name: string, index?: string) =>
    index === undefined ? `"${optionLabel(name)}"` : `value ${Number(index) + 1} of "${optionLabel(name)}"`,
  );
  const label = /option "(\w+)/.exec(expected)?.[1];
  const typed = got[0]?.replace(/^, but got /, '') ?? '';
  return texts().newGame.problem(label && optionLabel(label), typed, [inFieldWords(named), ...got].join(''));
}

interface OptionFieldsProps {
  readonly game: Game;
  readonly preset: string;
  readonly options: Draft['options'];
  readonly onChange: (options: Draft['options']) => void;
  readonly place?: string;
}

function schemaOf(field: Game['optionFields'][string]): s.JsonSchema {
  return field['~standard'].jsonSchema?.input({ target: 'draft-2020-12' }) ?? {};
}

/** The options of a draft; what has been typed is read now, and checked when it is dealt. */
export function draftedOptions({ optionFields }: Game, options: Draft['options']): Draft['options'] {
  const read = (name: string, value: unknown): unknown =>
    typeof value === 'string' ? parseOptionText(value, schemaOf(optionFields[name]).type === 'array') : value;
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, read(name, value)]));
}

export function OptionFields({ game, preset, options, onChange, place = '' }: OptionFieldsProps) {
  const { newGame } = texts();
  const field = (name: string, { type, enum: values, default: usual, description }: s.JsonSchema) => {
    if (usual === undefined) return null; // what may be left out is left out
    const { [name]: value = usual } = { ...game.presets[preset].options, ...options };
    const choose = (chosen: unknown) => onChange({ ...options, [name]: chosen });
    const id = `${place}option-${name}`;
    const described = { id, 'aria-describedby': description === undefined ? undefined : `${id}-note` };
    return (
      <div key={`${preset}-${name}`} class="field" title={name}>
        <label for={id}>{optionLabel(name)}</label>
        {type === 'boolean' ? (
          <input
            {...described}
            type="checkbox"
            checked={value === true}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
        ) : values !== undefined ? (
          <select {...described} value={String(value)} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {values.map((each) => (
              <option key={String(each)} value={String(each)}>
                {newGame.value(String(each))}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...described}
            type="text"
            autocomplete="off"
            value={optionText(value)}
            onInput={({ currentTarget }) => choose(currentTarget.value)}
          />
        )}
        {description !== undefined && (
          <small id={`${id}-note`}>{newGame.optionNote(game.name, name, optionNote(description))}</small>
        )}
      </div>
    );
  };
  const fields = Object.entries(game.optionFields).map(([name, option]) => field(name, schemaOf(option)));
  return <div class="option-fields">{fields}</div>;
}

/** Every rule of the next game. */
export const RULE_FORM: RuleForm = {
  optionsOf: ({ preset, options }) => draftedOptions(gameOf(preset), options),
  problem: optionProblem,
  Fields: ({ draft: { preset, options, takeBacks }, change }) => {
    const { newGame, dock } = texts();
    return (
      <details class="options" data-panel="rules">
        <summary class="quiet">{newGame.options}</summary>
        <p class="quiet">{newGame.countFromNextDeal(preset)}</p>
        <OptionFields game={gameOf(preset)} {...{ preset, options }} onChange={(next) => change({ options: next })} />
        {!limitsUndo(preset) && (
          <>
            <Choice
              label={newGame.takeBacks}
              name="takeBacks"
              value={String(takeBacks)}
              of={[...new Set(['0', '3', 'unlimited', String(takeBacks)])].map((each) => [
                each,
                each === 'unlimited' ? dock.undosUnlimited : each,
              ])}
              onChoose={(value) => change({ takeBacks: value === 'unlimited' ? value : Number(value) })}
            />
            <small>{newGame.takeBacksNote}</small>
          </>
        )}
      </details>
    );
  },
};
