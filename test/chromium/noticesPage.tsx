import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Client } from '#bridge/exchange/client.ts'
import exchange from '#fixtures/exchange.config.ts'
import { lateSlots } from '#web/app/late.ts'
import { fieldFault } from '#web/features/account/fieldFault.ts'
import { loadMessages, watchMessages } from '#web/i18n/i18n.ts'
import { type Moment, momentFormat } from '#web/lib/content/dates.ts'
import { applyAppearance, setPathLocale } from '#web/lib/page/appearance.ts'
import { notify } from '#web/lib/page/notices.ts'
import { showNotification, showTransient } from '#web/lib/page/notifications.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'
import { $toastCard, provideSlots } from '#web/lib/page/slots.ts'
import { DatePicker } from '#web/ui/DatePicker/DatePicker.tsx'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { Field } from '#web/ui/Field/Field.tsx'
import { Notices } from '#web/ui/Notices/Notices.tsx'
import { ToastCard } from '#web/ui/Notices/ToastCard.tsx'
import { Pagination } from '#web/ui/Pagination/Pagination.tsx'

/** A page with every control and notice, as a screen would use them. `?theme=black&lang=ar` sets how it looks. */

function Page() {
  const [choice, setChoice] = useState({ page: 5, pageSize: 20 })
  const [since, setSince] = useState<Moment>()
  const [at, setAt] = useState<Moment>()
  const [email, setEmail] = useState('')
  const [kind, setKind] = useState<'dialog' | 'sheet'>()
  return (
    <>
      <main className="controls shell__main" tabIndex={-1}>
        <h1>Controls</h1>
        <Field
          label="Email"
          type="email"
          required
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          hint="We send a code to it."
          error={email && fieldFault(email, { email: true }, 'Email')}
        />
        <DatePicker label="Since" value={since} onChange={setSince} />
        <DatePicker label="At" value={at} onChange={setAt} format={momentFormat} hint={momentFormat} />
        <Pagination {...choice} total={2_345} onChange={setChoice} />
        <p>
          <button className="button" type="button" id="open-dialog" onClick={() => setKind('dialog')}>
            Dialog
          </button>{' '}
          <button className="button" type="button" id="open-sheet" onClick={() => setKind('sheet')}>
            Sheet
          </button>
        </p>
        {kind && (
          <Dialog
            kind={kind}
            title="Leave without saving?"
            onClose={() => setKind(undefined)}
            footer={
              <>
                <button className="button button--quiet" type="button" onClick={() => setKind(undefined)}>
                  Stay
                </button>
                <button className="button" type="button" onClick={() => setKind(undefined)}>
                  Leave
                </button>
              </>
            }
          >
            <p>What you wrote is kept as a draft on this device.</p>
          </Dialog>
        )}
      </main>
      <Notices />
    </>
  )
}

const notices = { notify, showNotification, showTransient }
export type ControlsHarness = typeof notices

const query = new URLSearchParams(location.search)
const call: Client['call'] = () => new Promise(() => {})
provideServices({ exchange, client: { call } })
provideSlots(lateSlots)
$toastCard.set(ToastCard)
setTheme(query.get('theme') === 'black' ? 'black' : 'white')
setPathLocale(query.get('lang') === 'ar' ? 'ar' : 'en')
applyAppearance(document.documentElement)
void Promise.all([watchMessages().first, ...['dates', 'form', 'pagination'].map(loadMessages)]).then(() => {
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<Page />)
  Object.assign(window, { notices })
})
