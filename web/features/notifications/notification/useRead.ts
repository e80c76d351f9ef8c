import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type NotificationList, readUpTo } from '../notificationList.ts'
import { $unread } from '../unread.ts'

/**
 * Says that a list's notifications have been seen, once they are shown and the page is visible.
 * @returns whether it has been said of the latest.
 */
export function useRead(list: NotificationList, isAll: boolean): boolean {
  const head = useStore(list.$head)
  const { pages } = useStore(list.$list)
  const [said, setSaid] = useState<string | null>(null)
  const isDue = isAll && pages.length > 0 && head !== null && head !== said
  useEffect(() => {
    if (!isDue) return
    let isOver = false
    const say = () => {
      if (document.hidden || isOver) return
      const done = () => !isOver && setSaid(head)
      if ($unread.get() === 0) done()
      // It is said again when the reader comes back to the page.
      else readUpTo(head).then(done, (error: unknown) => console.warn('What was read could not be told.', error))
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', say)
    }
  }, [isDue, head])
  return head !== null && head === said
}
