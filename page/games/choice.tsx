interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  /** Each value with what it is called, and what more is to be known of it. */
  readonly of: readonly (readonly [value: Value, called: string, more?: string])[];
  readonly onChoose: (value: Value) => void;
  /** Beside its label; else below it. */
  readonly inline?: boolean;
  /** What it is called in full. */
  readonly full?: string;
}

/** One of several values. */
export function Choice<Value extends string>({ label, name, value, of, onChoose, inline, full }: ChoiceProps<Value>) {
  return (
    <label class={`field ${inline ? 'inline' : ''}`}>
      <span>{label}</span>
      <select
        name={name}
        aria-label={full}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      >
        {of.map(([each, called, more]) => (
          <option key={each} value={each} title={more}>
            {called}
          </option>
        ))}
      </select>
    </label>
  );
}
