import { type Speed, SPEEDS } from '../hooks/speed.js';

export interface SpeedFieldProps {
  readonly name: string;
  /** What is done at this speed: "Watching". */
  readonly doing: string;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
}

export function SpeedField({ name, doing, speed, onSpeed }: SpeedFieldProps) {
  return (
    <label class="field inline">
      <span>at</span>
      <select
        name={name}
        aria-label={`${doing} at this speed`}
        value={SPEEDS.findIndex((each) => each.speed === speed)}
        onChange={({ currentTarget }) => onSpeed(SPEEDS[Number(currentTarget.value)].speed)}
      >
        {SPEEDS.map(({ label }, i) => (
          <option key={label} value={i}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
