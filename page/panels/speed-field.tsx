import { type Speed, SPEEDS } from '../hooks/speed.js';
import { texts } from '../texts/texts.js';

export interface SpeedFieldProps {
  readonly name: string;
  /** Its name: what is done at this speed. */
  readonly label: string;
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
}

export function SpeedField({ name, label, speed, onSpeed }: SpeedFieldProps) {
  return (
    <label class="field inline">
      <span>{texts().moves.at}</span>
      <select
        name={name}
        aria-label={label}
        value={SPEEDS.indexOf(speed)}
        onChange={({ currentTarget }) => onSpeed(SPEEDS[Number(currentTarget.value)])}
      >
        {SPEEDS.map((each, i) => (
          <option key={i} value={i}>
            {texts().moves.speed(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
