import { cleanup, configure, render, screen, within } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import { afterEach } from 'vitest'

// A busy machine takes longer than the second that is usual; what never comes fails all the same.
configure({ asyncUtilTimeout: 5_000 })
// The library looks at the document it has found when it was first loaded.
Object.assign(screen, within(document.body))

/*
 * Preact runs effects after the next frame, and keeps one queue of them for a process. If the page of the file before ended first, the
 * frame never came, and no effect would run in this page. One that runs at once, in `act`, empties the queue.
 */
function Effect() {
  useEffect(() => {})
  return null
}
render(createElement(Effect))
cleanup()

// What a test has rendered ends with it, after the test's own hooks.
afterEach(cleanup)
