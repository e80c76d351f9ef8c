import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Page } from '#web/ui/Page/Page.tsx'
import { openWorld } from '../features/feed/home/world.ts'

beforeEach(() => void openWorld())

test('sets the document title to its heading or a given title, and restores it', async () => {
  document.title = 'Insights'
  const { rerender, unmount } = render(<Page title="Topics">…</Page>)
  await waitFor(() => expect(document.title).toBe(`Topics · Meridian`))
  rerender(
    <Page title={<bdi>Mira</bdi>} documentTitle="Mira">
      …
    </Page>,
  )
  await waitFor(() => expect(document.title).toBe(`Mira · Meridian`))
  unmount()
  expect(document.title).toBe('Insights')
})
