import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { fakeBrowser, openAt } from '#test/web/features/people/user/world.tsx'
import { ArticleLater } from '#web/features/writing/draft/Drafts.tsx'

const styles = vi.hoisted(() => ({ isLost: true }))
vi.mock('#web/lib/page/styles.ts', () => ({
  linkStyles: () => (styles.isLost ? Promise.reject(new Error('Lost.')) : Promise.resolve()),
}))
vi.mock('#web/features/writing/article/ArticleScreen.tsx', () => ({
  ArticleScreen: ({ draftId }: { draftId: string }) => <p>{`Editor of ${draftId}`}</p>,
}))

fakeBrowser()

test('shows that the editor failed to load, retries on request, and then shows it immediately', async () => {
  expectConsole('error', /Lost/)
  openWorld()
  const { unmount } = openAt('/insights/draft?article', () => <ArticleLater editing="new" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  styles.isLost = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Editor of new')
  unmount()
  openAt('/insights/draft?article', () => <ArticleLater editing="new" />)
  expect(screen.getByText('Editor of new')).toBeDefined()
})
