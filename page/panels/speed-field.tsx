import { type Speed, SPEEDS } from '../hooks/speed.js';

export interface SpeedFieldProps {
  readonly name: string;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
}

export function SpeedField({ name, speed, onSpeed }: SpeedFieldProps) {
  return (
    <label class="field inline">
      <span>at</span>
      <select
        name={name}
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
