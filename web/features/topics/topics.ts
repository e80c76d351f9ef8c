import type { CallResponse } from '#bridge/exchange/calls.ts'
import { createList } from '#web/lib/lists/list.ts'
import { services } from '#web/lib/page/services.ts'

export type HotTopic = CallResponse<'social.hotHashTag'>['list'][number]

export const hotTopics = createList<HotTopic>({
  idOf: ({ hashTag }) => hashTag,
  async load(_cursor, signal) {
    const { list } = await services().client.call('social.hotHashTag', { limit: 6 }, { signal, silent: true })
    return { items: list, cursor: null }
  },
})
