/** Icons of the tables alone. */
import { Icon } from '../../../kit/react/icons.tsx'

export const UndoIcon = () => <Icon d="M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-2" />
export const RepeatIcon = () => (
  <Icon d="M4 11a7 7 0 0 1 12-4l3 3M20 5v5h-5M20 13a7 7 0 0 1-12 4l-3-3M4 19v-5h5" />
)
export const PersonIcon = () => (
  <Icon d="M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
)
export const TableIcon = () => <Icon d="M4 5h16v14H4ZM4 10h16M4 14.5h16M9.3 5v14M14.7 5v14" />
