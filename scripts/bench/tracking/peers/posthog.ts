import posthog from 'posthog-js'

export const start = (): void => {
  posthog.init('bench', {
    api_host: location.origin,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    opt_out_useragent_filter: true,
  })
}

export const track = (n: number, words = 'feed'): unknown => {
  posthog.capture('bench', { bench_n: n, words })
  return undefined
}

export const ready = undefined
export const sent = undefined
