import { useEffect, useLayoutEffect } from 'react'
import { oneLine } from '#bridge/lib/line.ts'
import { services } from '#web/lib/page/services.ts'

/** Names the document while a screen is shown. */
export function useDocumentTitle(title: string | undefined): void {
  // The next screen may name the document as soon as it is there: by then the old name is back.
  useLayoutEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
  useEffect(() => {
    if (title) document.title = `${oneLine(title)} · ${services().exchange.brand.name}`
  }, [title])
}
