'use client'

import { mount } from 'insights-client/web'
import { useEffect, useRef } from 'react'
import 'insights-client/styles.css'
import { exchange } from './exchange'

export function Insights() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? mount(root.current, exchange, { base: '/community' }) : undefined), [])
  return <div ref={root} />
}
