import './figure.css';

interface FigureProps {
  readonly name: string;
  readonly value: string | number;
  readonly more?: string;
  readonly fact?: string;
}

/** A number with its name, as a tile among others in a `dl.tiles`. */
export function Figure({ name, value, more, fact }: FigureProps) {
  return (
    <div data-fact={fact}>
      <dt>
        {name}
        {more !== undefined && <small>{more}</small>}
      </dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}
