import { useStore } from '@nanostores/react'
import { encodeQR } from 'qr'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError, InvalidResponseError } from '#bridge/exchange/errors.ts'
import { faultText } from '#web/features/account/faultText.ts'
import { enter } from '#web/features/account/form/enter.ts'
import { accountMessages } from '#web/i18n/en/account.ts'
import { qrMessages } from '#web/i18n/en/qrLogin.ts'
import { services, slowAfterMs } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Icon } from '#web/ui/Icon/Icon.tsx'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'

type Answer = CallResponse<'user.qrKeyStatus'>

type QrState =
  | { readonly phase: 'asking' | 'entering' }
  | { readonly phase: 'waiting'; readonly qrcodeKey: string }
  /** `digits`: to be entered on the confirming device. */
  | { readonly phase: 'scanned'; readonly qrcodeKey: string; readonly digits: string }
  | { readonly phase: 'refused' | 'expired' }
  | { readonly phase: 'failed'; readonly error: unknown }

/** Poll intervals, in ms: longer while nothing happens, and short once the code was scanned. */
const [firstMs, maxMs, scannedMs, retryMs] = [2_000, 4_000, 1_500, 2_000]
const growth = 1.2
/** How many confirmed answers without a user id are accepted: the session may follow a moment later. */
const maxNameless = 3

interface Parts {
  readonly show: (state: QrState) => void
  /** The browser is logged in. */
  readonly onEntered: () => void
  /** Another code is wanted than the one that may still be pending from before a reload. */
  readonly isRenewal: boolean
}

/**
 * Has this browser logged in by another device: gets a key, and asks after it while the page is visible, until it was answered or has
 * run out.
 * @returns stop
 */
function logInByQr({ show, onEntered, isRenewal }: Parts): () => void {
  const { client } = services()
  let key: string | undefined
  let everyMs = firstMs
  let nameless = 0
  const before = viewerId()
  const end = (state: QrState): void => {
    stop()
    show(state)
  }

  async function begin(signal: AbortSignal): Promise<void> {
    const options = { signal, silent: true }
    const { pending } = isRenewal ? { pending: null } : await client.call('user.crossTerminalLoginStatus', {}, options)
    key = (pending ?? (await client.call('user.qrKey', {}, options))).qrcodeKey
    follow(pending ?? { status: 'waiting' }, key)
  }

  function follow({ status, digits = '' }: Pick<Answer, 'status' | 'digits'>, qrcodeKey: string): void {
    if (status === 'refused' || status === 'expired') end({ phase: status })
    else if (status === 'confirmed') show({ phase: 'entering' })
    else {
      everyMs = status === 'scanned' ? scannedMs : Math.min(maxMs, everyMs * growth)
      show(status === 'scanned' ? { phase: status, qrcodeKey, digits } : { phase: status, qrcodeKey })
    }
  }

  async function ask(qrcodeKey: string, signal: AbortSignal): Promise<void> {
    const answer = await client.call('user.qrKeyStatus', { qrcodeKey }, { signal, silent: true })
    const isConfirmed = answer.status === 'confirmed'
    // The cookies of an answer also name the user.
    const who = viewerId()
    if (answer.userInfo || (isConfirmed && who !== null && who !== before)) {
      end({ phase: 'entering' })
      return onEntered()
    }
    if (isConfirmed) nameless++
    if (nameless < maxNameless) follow(answer, qrcodeKey)
    else end({ phase: 'failed', error: new InvalidResponseError(0) })
  }

  const stop = poll(
    async (signal) => {
      try {
        await (key === undefined ? begin(signal) : ask(key, signal))
      } catch (error) {
        const isRefused = error instanceof ApiError
        // A refusal is final; a network failure is retried.
        if (isRefused) end({ phase: 'failed', error })
        else if (key === undefined) show({ phase: 'failed', error })
        if (!isRefused) throw error
      }
    },
    { everyMs: () => everyMs, returnMs: 0, retryMs },
  )
  return stop
}

/** The quiet zone in modules, which cameras need to find the code (ISO/IEC 18004). */
const quietZone = 4

/** One path: each run of dark modules in a row is a rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return runs.join('')
}

/** A QR code, dark on light in every theme, because many cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
    return { size: rows.length, path: pathOf(rows) }
  }, [text])
  return (
    <svg className="qr__code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}

/** The address that the other device opens to confirm. */
const confirmHref = (qrcodeKey: string): string =>
  new URL(`${hrefTo('login')}?confirm=${qrcodeKey}`, location.href).href

/** Logs in by another device that is logged in: shows a code and the progress. */
export function QrPanel() {
  const t = useStore(qrMessages)
  const account = useStore(accountMessages)
  const [state, show] = useState<QrState>({ phase: 'asking' })
  const [turn, setTurn] = useState(0)
  const [isSlow, setSlow] = useState(false)
  const isAsking = state.phase === 'asking'
  useEffect(() => {
    setSlow(false)
    if (!isAsking) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [isAsking])
  useEffect(() => logInByQr({ show, isRenewal: turn > 0, onEntered: () => void enter() }), [turn])
  const renew = () => {
    show({ phase: 'asking' })
    setTurn(turn + 1)
  }
  const { phase } = state
  const said = {
    asking: [t.asking, isSlow ? account.slow : ''],
    waiting: ['', ''],
    scanned: [t.scanned, t.scannedText],
    entering: [t.entering, ''],
    refused: [t.refused, t.refusedText],
    expired: [t.expired, t.expiredText],
    failed: [t.failed, phase === 'failed' ? faultText(state.error, account) : ''],
  } as const
  const [title, text] = said[phase]
  const mayRenew = phase === 'refused' || phase === 'expired' || phase === 'failed'
  return (
    <section className="qr" aria-labelledby="qr-title">
      <h2 className="qr__title" id="qr-title">
        {t.title}
      </h2>
      <div className={`qr__box qr__box--${phase}`}>
        {'qrcodeKey' in state && <QrCode text={confirmHref(state.qrcodeKey)} label={t.code} />}
        {/* Always rendered: a live region that appears together with its text is not announced. */}
        <div className="qr__state" role="status">
          {title && (
            <>
              <Mark phase={phase} />
              <p className="qr__word">{title}</p>
              {phase === 'scanned' && (
                <p className="qr__digits" dir="ltr">
                  {state.digits}
                </p>
              )}
            </>
          )}
          {text && (
            <p className="qr__more" dir="auto">
              {text}
            </p>
          )}
        </div>
        {mayRenew && (
          <button className="button qr__renew" type="button" onClick={renew}>
            {t.renew}
          </button>
        )}
      </div>
      <p className="qr__text">{t.text}</p>
    </section>
  )
}

const marks: Readonly<Partial<Record<QrState['phase'], ReactNode>>> = {
  scanned: <LateIcon name="elsewhere" size={32} />,
  entering: <LateIcon name="check" size={32} />,
  refused: <LateIcon name="block" size={32} />,
  expired: <Icon name="slow" size={32} />,
  failed: <Icon name="error" size={32} />,
}

const Mark = ({ phase }: { phase: QrState['phase'] }) => marks[phase]
