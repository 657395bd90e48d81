import { type EnvironmentSpec, resolveOptions } from '../env/index.js';

type Named = Pick<EnvironmentSpec, 'preset' | 'rules'>;
type Options = Named['rules'];

/** The options in which the rules of a spec differ from those of its preset. */
export function changedOptions({ preset, rules }: Named): Options {
  const usual = resolveOptions(preset) as Options;
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(usual[name]);
  return Object.fromEntries(Object.entries(rules).filter(isChanged));
}

/** Whether rules are exactly their preset's: those that the package's models were trained on. */
export function isPresetsOwn(spec: Named): boolean {
  return Object.keys(changedOptions(spec)).length === 0;
}

/** "decade-loop3 with totals=[10,20]": a preset and the options in which rules differ from it. */
export function presetWith(preset: string, changed: Options = {}): string {
  const texts = Object.entries(changed).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return texts.length === 0 ? preset : `${preset} with ${texts.join(', ')}`;
}

/** The name of rules in titles. */
export function rulesLabel({ spec }: { readonly spec: Named }): string {
  return presetWith(spec.preset, changedOptions(spec));
}
