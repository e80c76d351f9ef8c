import sensors from 'sa-sdk-javascript'

export const start = (): void => {
  sensors.init({
    server_url: `${location.origin}/sa?project=bench`,
    send_type: 'ajax',
    batch_send: true,
    show_log: false,
    heatmap: { clickmap: 'not_collect', scroll_notice_map: 'not_collect' },
  })
}

export const track = (n: number, words = 'feed'): unknown => {
  sensors.track('bench', { bench_n: n, words })
  return undefined
}

export const ready = undefined
export const sent = undefined
