import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { moderationSheetMessages } from '#web/i18n/en/moderationSheets.ts'
import { reportsMessages } from '#web/i18n/en/reports.ts'
import { settingMessages } from '#web/i18n/en/setting.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import { linkTo } from '#web/lib/page/flags.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'
import { LongList } from '#web/ui/LongList/LongList.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { NeedsAccount, SettingSkeleton } from './AccountSettings.tsx'

type SentReport = CallResponse<'social.reports'>['reports'][number]

const pageSize = 20

/** The reader's reports, latest first. */
function createReportList(): {
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

/** What leads to what was reported; `undefined` where it is no longer there. */
function hrefOf({ target, person, post, comment }: SentReport): string | undefined {
  if (target === 'person') return linkTo('user', person.slug)
  const href = post && linkTo('post', post.id)
  if (!href || target === 'post') return href ?? undefined
  return comment ? `${href}?comment=${encodeURIComponent(comment.id)}` : undefined
}

/** One report: of what, when and why, and what was decided. */
function ReportRow({ report }: { report: SentReport }) {
  const t = useStore(reportsMessages)
  const setting = useStore(settingMessages)
  const reasons = useStore(moderationSheetMessages)
  const { day } = useStore($intl)
  const { target, person, reason, text, at, state, decidedAt, note, post, comment } = report
  const name = person.nickName
  const words = { post: setting.postBy({ name }), comment: setting.commentBy({ name }), person: name }[target]
  const label = target === 'person' ? <bdi>{words}</bdi> : <span>{words}</span>
  const href = hrefOf(report)
  const quote = target === 'comment' ? comment?.text : target === 'post' ? post?.text : undefined
  return (
    <article className="report-row" data-item={report.id}>
      <div className="report-row__head">
        <h2 className="report-row__what">{href ? <a href={href}>{label}</a> : <span>{label}</span>}</h2>
        <span className="report-row__state">{t[state]}</span>
      </div>
      {quote && (
        <p className="report-row__quote" dir="auto">
          {quote}
        </p>
      )}
      <p className="report-row__facts">{`${t.reportedAt({ day: day().format(at) })} · ${reasons[reason]}`}</p>
      {text && (
        <p className="report-row__facts" dir="auto">
          {text}
        </p>
      )}
      {decidedAt !== null && (
        <div className="report-row__answer">
          <p className="report-row__facts">{t.decidedAt({ day: day().format(decidedAt) })}</p>
          <p dir="auto">{note}</p>
        </div>
      )}
    </article>
  )
}

/** What the reader has reported, and what became of it. */
export function ReportsPane() {
  const viewer = useStore($viewer)
  return viewer === null ? <NeedsAccount /> : <Own key={viewer} />
}

function Own() {
  const t = useStore(reportsMessages)
  const [{ list, reportOf }] = useState(createReportList)
  const [entry] = useState(() => $location.get().key)
  const item = useCallback(
    (id: string): ReactNode => {
      const report = reportOf(id)
      return report && <ReportRow key={id} report={report} />
    },
    [reportOf],
  )
  return (
    <>
      <p className="setting-pane__hint">{t.hint}</p>
      <LongList
        list={list}
        place={`${entry} reports`}
        renderItem={item}
        skeleton={<SettingSkeleton />}
        next={<SettingSkeleton />}
        empty={<StatePanel title={t.emptyTitle} text={t.emptyText} />}
      />
    </>
  )
}
