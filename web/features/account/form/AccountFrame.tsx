import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { accountMessages } from '#web/i18n/en/account.ts'
import { browser } from '#web/lib/page/browser.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { canGoBack, hrefNow, navigate } from '#web/lib/router/location.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { useDocumentTitle } from '#web/ui/Page/useDocumentTitle.ts'
import { enter, keepsCookies, whereFrom } from './enter.ts'
import { $endsWithPage } from './warmUp.ts'

/** In a browser, a log-in needs an encrypted page. In an app, native protects the request. */
export const isProtected = (): boolean => Boolean(services().app) || location.protocol === 'https:'

/** The same page by HTTPS. */
export const secureHref = (): string => {
  const { secure } = services().exchange.domains
  return new URL(hrefNow(), secure && secure !== 'self' ? secure : `https://${location.hostname}`).href
}

interface AccountFrameProps {
  readonly title: string
  readonly children: ReactNode
  /** Next to the card on wide screens. */
  readonly aside?: ReactNode
  /** Whether it is for logged-in readers. Default: for visitors. */
  readonly forMembers?: boolean
}

/** The card around a log-in or registration form, or the reason why there is no form. */
export function AccountFrame({ title, children, aside, forMembers = false }: AccountFrameProps) {
  const t = useStore(accountMessages)
  const viewer = useStore($viewer)
  const endsWithPage = useStore($endsWithPage)
  const [hasCookies] = useState(keepsCookies)
  const { name: brand } = services().exchange.brand
  useDocumentTitle(title)
  const back = () => (canGoBack() ? history.back() : void navigate(whereFrom(), { replace: true }))

  return (
    <section className={hasCookies && aside ? 'account account--wide' : 'account'}>
      <header className="account__bar">
        <button className="icon-button" type="button" aria-label={t.back} onClick={back}>
          <LateIcon name="back" />
        </button>
        <bdi className="account__brand">{brand}</bdi>
      </header>
      <div className="account__card">
        {viewer !== null && !forMembers ? (
          <Instead title={t.loggedInTitle}>
            <button className="button account__wide" type="button" onClick={() => void enter()}>
              {t.goOn}
            </button>
          </Instead>
        ) : !isProtected() ? (
          <Instead title={t.httpsTitle} text={t.httpsText}>
            <a className="button account__wide" href={secureHref()} target="_self">
              {t.toHttps}
            </a>
          </Instead>
        ) : hasCookies ? (
          <>
            <h1 className="account__title">{title}</h1>
            {/* Always rendered: a live region that appears together with its text is not announced. */}
            <p className="account__slow" role="status">
              {endsWithPage && t.keysNotKept}
            </p>
            {children}
          </>
        ) : (
          <Instead title={t.cookiesTitle} text={t.cookiesText}>
            <button className="button account__wide" type="button" onClick={browser.renew}>
              {t.tryAgain}
            </button>
          </Instead>
        )}
      </div>
      {hasCookies && aside}
    </section>
  )
}

function Instead({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <>
      <h1 className="account__title">{title}</h1>
      {text && <p className="account__text">{text}</p>}
      {children}
    </>
  )
}
