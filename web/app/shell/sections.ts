import { screens } from '../screens.ts'

type Screens = typeof screens
/** Where the navigation leads. */
export type Section = {
  [Name in keyof Screens]: Screens[Name]['nav'] extends 'nowhere' ? never : Name
}[keyof Screens]

const isSection = (name: keyof Screens): name is Section => screens[name].nav !== 'nowhere'

/** The navigation beside the content, in order. */
export const sections = (Object.keys(screens) as (keyof Screens)[]).filter(isSection)
/** Those with a place in the bar at a phone's foot. */
export const phoneSections = sections.filter((name) => screens[name].nav === 'everywhere')
