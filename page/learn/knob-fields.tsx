import { useState } from 'preact/hooks';
import { FAMILIES, SOON_LEARNT } from '../games/all-families.js';
import { factsOf } from '../games/facts.js';
import { Choice, presetLabel, PresetSelect } from '../games/fields.js';
import { draftedOptions, OptionFields } from '../lab/option-fields.js';
import { changedOptions, parseSeed } from '../session/link.js';
import { gameOf } from '../session/position.js';
import { texts } from '../texts/texts.js';
import type { Knobs } from './recipe.js';

/** Games in which play decides and that are learnt in seconds, the one that is recommended first. */
export const PRESETS = FAMILIES.flatMap(({ presets }) => presets).filter((preset) => factsOf(preset)!.isGraded);

export function useKnobs() {
  const [chosen, setChosen] = useState<Omit<Knobs, 'rules'>>({
    preset: SOON_LEARNT,
    reward: 'win',
    size: 'middle',
    rate: 'usual',
    seed: 1, // equal knobs, equal bytes
  });
  /** What is typed for it. */
  const [seed, setSeed] = useState('1');
  const [options, setOptions] = useState<Knobs['rules']>({});
  return {
    chosen,
    options,
    setOptions,
    seed,
    setSeed,
    change: (more: Partial<Knobs>) => {
      setChosen({ ...chosen, ...more });
      if (more.seed !== undefined) setSeed(String(more.seed));
      if (more.preset !== undefined) setOptions(more.rules ?? {});
    },
    /** @throws InputError for a seed or rules that there are not */
    read: (): Knobs => {
      const { preset: of, ...others } = chosen;
      const rules = changedOptions(of, draftedOptions(gameOf(of), options));
      return { preset: of, rules, ...others, seed: parseSeed(seed) };
    },
  };
}

interface KnobFieldsProps {
  readonly knobs: ReturnType<typeof useKnobs>;
  readonly off: boolean;
}

export function KnobFields({ knobs, off }: KnobFieldsProps) {
  const said = texts().learn;
  const { chosen, change, options, setOptions } = knobs;
  const { preset } = chosen;
  const choice = <Knob extends 'reward' | 'size' | 'rate'>(
    knob: Knob,
    called: Readonly<Record<Knobs[Knob], string>>,
  ) => (
    <Choice
      label={said[knob]}
      name={`learn-${knob}`}
      value={chosen[knob]}
      of={Object.entries(called) as [Knobs[Knob], string][]}
      onChoose={(to) => change({ [knob]: to })}
    />
  );
  return (
    <details class="learn-set">
      <summary>{said.knobs(presetLabel(preset), knobs.seed)}</summary>
      <fieldset class="learn-knobs panel" disabled={off}>
        <PresetSelect
          label={texts().newGame.game}
          name="learn-game"
          value={preset}
          presets={PRESETS}
          onChoose={(to) => change({ preset: to })}
        />
        {choice('reward', said.rewards)}
        {choice('size', said.sizes)}
        {choice('rate', said.rates)}
        <label class="field">
          <span>{texts().newGame.seed}</span>
          <input
            name="learn-seed"
            inputMode="numeric"
            autocomplete="off"
            value={knobs.seed}
            onInput={({ currentTarget }) => knobs.setSeed(currentTarget.value)}
          />
        </label>
        <details>
          <summary>{said.rules}</summary>
          <OptionFields game={gameOf(preset)} {...{ preset, options }} onChange={setOptions} place="learn" />
        </details>
      </fieldset>
    </details>
  );
}
