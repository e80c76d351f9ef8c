import type { CallResponse } from '#bridge/exchange/calls.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { services } from '#web/lib/page/services.ts'

export type SentReport = CallResponse<'social.reports'>['reports'][number]

const pageSize = 20

/** The reader's reports, latest first. */
export function createReportList(): {
  readonly list: List<string>
  readonly reportOf: (id: string) => SentReport | undefined
} {
  const known = new Map<string, SentReport>()
  const list = createList<string>({
    idOf: (id) => id,
    async load(cursor, signal) {
      const body = { limit: pageSize, ...(cursor && { cursor }) }
      const { reports, cursor: next } = await services().client.call('social.reports', body, { signal, silent: true })
      for (const report of reports) known.set(report.id, report)
      return { items: reports.map(({ id }) => id), cursor: next }
    },
  })
  return { list, reportOf: (id) => known.get(id) }
}
