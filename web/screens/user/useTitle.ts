import { useEffect } from 'react'
import { services } from '../../stores/services.ts'

/** Names the document while something with a name is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = `${title} · ${services().exchange.brand.name}`
    return () => {
      document.title = before
    }
  }, [title])
}
