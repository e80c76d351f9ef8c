import { together } from '#bridge/lib/listen.ts'
import { changeView, settleView } from '../lib/page/viewTransition.ts'
import { $location, type RouteLocation } from '../lib/router/location.ts'
import { $shown, type ScreenState } from './screen.ts'

const placeOf = (state: ScreenState): RouteLocation | undefined => (state.state === 'shown' ? state.place : undefined)
const postOf = (place: RouteLocation | undefined): string | undefined =>
  place?.route?.name === 'post' ? place.route.params.id : undefined

/** Animates a card into its post's page, and the post back into its card. @returns a function that stops it */
export function movePosts(): () => void {
  const { set } = $shown
  let askedAt = 0
  $shown.set = (next) => {
    settleView()
    const [before, after] = [placeOf($shown.get()), placeOf(next)]
    const id = before?.key === after?.key ? undefined : (postOf(after) ?? postOf(before))
    const find = () =>
      id === undefined ? null : document.querySelector<HTMLElement>(`article[data-item="${CSS.escape(id)}"]`)
    changeView({ subject: 'insights-post', from: find(), askedAt, run: () => set(next), to: find })
  }
  return together([
    $location.listen(() => {
      askedAt = performance.now()
    }),
    () => {
      $shown.set = set
    },
  ])
}
