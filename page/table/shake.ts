/** A short shake of what cannot be done now; nothing where the system asks for reduced motion. */
export function shake(place: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const element = (document.querySelector('dialog:modal') ?? document).querySelector(
    `[data-place="${CSS.escape(place)}"]`,
  );
  const steps = [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  element?.animate(steps, { duration: 220 });
}
