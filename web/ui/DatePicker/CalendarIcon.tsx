import { IconDrawing } from '../Icon/Icon.tsx'

export const CalendarIcon = () => (
  <IconDrawing path="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4" size={20} filled={false} />
)
