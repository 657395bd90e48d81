import type { ComponentChildren } from 'preact';

interface FoldProps {
  /** How others find it. */
  readonly panel: string;
  readonly title: string;
  /** Shown while it is closed, too. */
  readonly more?: ComponentChildren;
  readonly open?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** A part of the drawer that is opened by its title. */
export function Fold({ panel, title, more, open, onToggle, children }: FoldProps) {
  return (
    <details
      class="panel"
      data-panel={panel}
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <h2>
          {title} <span class="quiet">{more}</span>
        </h2>
      </summary>
      {children}
    </details>
  );
}
