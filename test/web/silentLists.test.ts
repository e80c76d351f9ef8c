import { expect, test, vi } from 'vitest'
import sandbox from '#fixtures/exchange.config.ts'
import { notificationsOf } from '#web/features/notifications/notificationList.ts'
import { createRelationList } from '#web/features/settings/screen/PeoplePane.tsx'
import { provideServices } from '#web/lib/page/services.ts'

test.each([
  ['social.notifications', () => notificationsOf('all')],
  ['social.relations', () => createRelationList('mute').list],
] as const)('%s shows its failure in its own place alone', async (name, open) => {
  const call = vi.fn((..._: unknown[]) => Promise.reject(new Error('The exchange said no.')))
  provideServices({ exchange: sandbox, client: { call } })
  const list = open()
  const stop = list.$list.listen(() => {})
  list.start()
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  for (const [asked, , options] of call.mock.calls) {
    expect(asked).toBe(name)
    expect(options).toMatchObject({ silent: true })
  }
  stop()
})
