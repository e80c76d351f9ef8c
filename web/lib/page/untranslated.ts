/** A `ref` for what a translator must leave alone. As a prop, Preact would set `translate="no"` as the property, where it means yes. */
export const untranslated = (element: HTMLElement | null): undefined => void element?.setAttribute('translate', 'no')
