import { $location, hrefNow, relocate } from '../../../lib/router/location.ts'
import { type TopicOrder, topicOrders } from '../topicDetails.ts'

/** The order of a topic's posts is its address's own: back, reload and a shared link keep it. */
export function orderIn(search: string): TopicOrder {
  const wanted = new URLSearchParams(search).get('order')
  return topicOrders.find((order) => order === wanted) ?? 'top'
}

export function chooseOrder(order: TopicOrder): void {
  const [path = ''] = hrefNow().split('?')
  const query = new URLSearchParams($location.get().search)
  query.set('order', order)
  relocate(`${path}?${query}`)
}
