import { useStore } from '@nanostores/react'
import { $notices, type Notice } from '#web/lib/page/notices.ts'
import { $noticeCard, $toastCard } from '#web/lib/page/slots.ts'

/** A toast before its card has loaded. */
const PlainToast = ({ notice }: { notice: Notice }) => (
  <p className="toast" dir="auto">
    {notice.text}
  </p>
)

/** The page's notices. The live regions are always rendered: one that is inserted with its text is not read out. */
export function Notices() {
  const notices = useStore($notices)
  const ToastCard = useStore($toastCard) ?? PlainToast
  const NoticeCard = useStore($noticeCard) ?? ToastCard
  const cards = (areErrors: boolean) =>
    notices
      .filter(({ isError = false }) => isError === areErrors)
      .map((notice) => {
        const Card = notice.kind === 'toast' ? ToastCard : NoticeCard
        return <Card key={notice.id} notice={notice} />
      })
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
