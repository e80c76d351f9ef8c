import { linkProps } from '../../../lib/content/pageLinks.ts'
import { linkTo } from '../../../lib/page/flags.ts'
import type { NotificationGroup } from '../notificationList.ts'

const linked = (href: string | undefined) => (href === undefined ? undefined : { href })

/** What an `<a>` needs to lead to what a notification is about; nothing where that is not open, or there is nothing. */
export function hrefOf({ system, post, comment, kind, actors, actorCount }: NotificationGroup) {
  if (system) return system.href === null ? undefined : linkProps(system.href, true)
  if (post) {
    const href = linkTo('post', post.id)
    return linked(comment && href ? `${href}?comment=${encodeURIComponent(comment.id)}` : href)
  }
  const [person] = actors
  if (kind === 'follow' && actorCount > 1) return linked(linkTo('fansAndFocus', 'fans'))
  return linked(person && linkTo('user', person.slug))
}
