import type { StepResult } from '../step-result.js';

/** What `step` or `reset` returned, as texts that stay when its buffers are used again. */
export type Told = Readonly<Record<keyof StepResult, string>>;

/** As JSON, with numbers as they are: NaN too. */
export function asText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) =>
    ArrayBuffer.isView(each) ? Array.from(each as Uint8Array) : typeof each === 'number' ? String(each) : each,
  );
}

export function told({ observation, reward, terminated, truncated, info }: StepResult): Told {
  return {
    observation: asText(observation),
    reward: asText(reward),
    terminated: asText(terminated),
    truncated: asText(truncated),
    info: asText(info),
  };
}

/** The first part in which two results differ. */
export function differingPart(one: Told, other: Told): string | undefined {
  return (Object.keys(one) as (keyof Told)[]).find((part) => one[part] !== other[part]);
}
