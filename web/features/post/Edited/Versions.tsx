import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { versionsMessages } from '#web/i18n/en/versions.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { directionOfText, languageProps } from '#web/lib/content/direction.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { RichText } from '#web/ui/RichText/RichText.tsx'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { ArticleBody } from '../Article/ArticleBody.tsx'
import { Disclosed } from '../Disclosed/Disclosed.tsx'
import { MediaGrid } from '../MediaGrid/MediaGrid.tsx'
import { $versionsOf, type Edited } from './versionsOf.ts'

type Version = CallResponse<'social.versions'>['versions'][number]

type Standing =
  | { readonly phase: 'loading' | 'slow' }
  | { readonly phase: 'failed'; readonly reason: string; readonly isOffline: boolean }
  | { readonly phase: 'ready'; readonly versions: readonly Version[] }

/** Loads the versions when shown, and again on retry. */
function useVersions({ kind: target, id }: Edited): readonly [Standing, () => void] {
  const [turn, setTurn] = useState(0)
  const [standing, setStanding] = useState<Standing>({ phase: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setStanding({ phase: 'loading' })
    makeCall('social.versions', { target, id }, { signal, onSlow: () => setStanding({ phase: 'slow' }) }).then(
      ({ versions }) => setStanding({ phase: 'ready', versions }),
      (error: unknown) => {
        if (signal.aborted) return
        const reason = reasonOf(error)
        setStanding({ phase: 'failed', reason, isOffline: isOffline(error) })
      },
    )
    return () => controller.abort()
  }, [target, id, turn])
  return [standing, () => setTurn(turn + 1)]
}

function EarlierVersion({
  version: { at, title, text, entities, media, html, disclosure },
  languageType,
}: {
  version: Version
  languageType: number
}) {
  const { moment } = useStore($intl)
  return (
    <li className="version">
      <time className="version__at" dateTime={new Date(at).toISOString()}>
        {moment().format(at)}
      </time>
      <Disclosed disclosure={disclosure} />
      {title && (
        <h3 className="version__title" dir={directionOfText(title)}>
          {title}
        </h3>
      )}
      {html ? (
        <ArticleBody html={html} languageType={languageType} />
      ) : (
        <div className="version__text" lang={languageProps(languageType).lang}>
          <RichText text={text} entities={entities} />
        </div>
      )}
      {!html && <MediaGrid media={media} />}
    </li>
  )
}

function VersionsDialog({ what }: { what: Edited }) {
  const t = useStore(versionsMessages)
  const shell = useStore(shellMessages)
  const [standing, retry] = useVersions(what)
  const action = { label: shell.tryAgain, run: retry }
  return (
    <Dialog title={t.title} onClose={() => $versionsOf.set(null)}>
      <div aria-busy={standing.phase === 'loading'} aria-live="polite">
        {standing.phase === 'loading' && (
          <div className="version skeleton" aria-hidden="true">
            <i className="version__line" />
            <i className="version__line" />
          </div>
        )}
        {standing.phase === 'slow' && <StatePanel inline kind="slow" title={shell.slow} action={action} />}
        {standing.phase === 'failed' && (
          <StatePanel
            inline
            kind={standing.isOffline ? 'offline' : 'error'}
            title={t.failed}
            text={standing.reason}
            action={action}
          />
        )}
        {standing.phase === 'ready' && standing.versions.length === 0 && <p className="version">{t.none}</p>}
        {standing.phase === 'ready' && (
          <ol className="versions">
            {standing.versions.map((version) => (
              <EarlierVersion key={version.at} version={version} languageType={what.languageType} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

/** The sheet of earlier versions. */
export function Versions() {
  const what = useStore($versionsOf)
  return what && <VersionsDialog key={`${what.kind} ${what.id}`} what={what} />
}
