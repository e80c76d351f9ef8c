import { IconDrawing } from '#web/ui/Icon/Icon.tsx'

/** Icon of simulation trade. Not part of `icons`, because few readers see it. */
export const flask =
  'M9 3.5h6M10.2 3.5v6L5 18.4a1.4 1.4 0 0 0 1.2 2.1h11.6a1.4 1.4 0 0 0 1.2-2.1l-5.2-8.9v-6M7.8 14.5h8.4'

/** `size` in CSS pixels. */
export const Flask = ({ size }: { size: number }) => <IconDrawing path={flask} size={size} filled={false} />
