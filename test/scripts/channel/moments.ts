import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../esbuild.config.ts'

/** Of `webview/hosts/scheduleCases.json`: when a host looks, and why it does not take what it may. */
interface ScheduleCases {
  readonly looks: readonly {
    readonly what: string
    readonly now: number
    readonly looked: number | null
    readonly misses: number
    readonly outcome: boolean
  }[]
  readonly networks: readonly {
    readonly what: string
    readonly isMetered: boolean
    readonly isWithdrawn: boolean
    readonly outcome: string
  }[]
  readonly rooms: readonly {
    readonly what: string
    readonly total: number
    readonly room: number | null
    readonly outcome: string
  }[]
}

export const scheduleCases: ScheduleCases = JSON.parse(
  readFileSync(join(root, 'webview/hosts/scheduleCases.json'), 'utf8'),
)
