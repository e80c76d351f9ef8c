import { useStore } from '@nanostores/react'
import { $noticeCard, $notices } from '../../stores/notices.ts'
import { ToastCard } from './ToastCard.tsx'

/** The page's notices. The live regions are always there: one that comes with its text is not read out. */
export function Notices() {
  const notices = useStore($notices)
  const Card = useStore($noticeCard) ?? ToastCard
  const cards = (areErrors: boolean) =>
    notices
      .filter(({ isError = false }) => isError === areErrors)
      .map((notice) =>
        notice.kind === 'toast' ? (
          <ToastCard key={notice.id} notice={notice} />
        ) : (
          <Card key={notice.id} notice={notice} />
        ),
      )
  return (
    <div className="notices">
      <div className="notices__said" role="alert" aria-live="assertive">
        {cards(true)}
      </div>
      <div className="notices__said" role="status" aria-live="polite">
        {cards(false)}
      </div>
    </div>
  )
}
