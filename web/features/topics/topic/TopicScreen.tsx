import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { topicMessages } from '../../../i18n/en/topic.ts'
import { plainTag } from '../../../lib/content/hashTag.ts'
import { $device } from '../../../lib/page/device.ts'
import { $location } from '../../../lib/router/location.ts'
import { Page } from '../../../ui/Page/Page.tsx'
import { topicDetailsOf, topicPostsOf } from '../topicDetails.ts'
import { orderIn } from './order.ts'
import { TopicColumn } from './TopicColumn.tsx'
import { TopicRail } from './TopicRail.tsx'
import { TopicSkeleton } from './TopicSkeleton.tsx'

/** What is written with a tag. */
export function TopicScreen({ params: { hashTag = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore(topicMessages)
  const tag = plainTag(hashTag)
  const details = topicDetailsOf(tag)
  const list = useStore(details.$list)
  const wide = useStore($device) === 'pc'
  useEffect(() => {
    if (details.$list.get().phase === 'end') details.refresh()
    else details.start()
    // They do not wait for what is known of the topic.
    topicPostsOf(tag)[orderIn($location.get().search)].start()
    return details.stop
  }, [details, tag])
  const [detail] = list.pages.flat()
  return (
    <Page
      title={t.topic}
      documentTitle={`#${detail?.hashTag ?? tag}`}
      {...(detail && { rail: () => <TopicRail detail={detail} /> })}
    >
      {detail ? (
        <TopicColumn tag={tag} detail={detail} wide={wide} />
      ) : (
        <TopicSkeleton tag={tag} wide={wide} phase={list.phase} reason={list.reason} onRetry={details.retry} />
      )}
    </Page>
  )
}

export { TopicScreen as Screen }
