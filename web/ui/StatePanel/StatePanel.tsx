import { Icon } from '../Icon/Icon.tsx'

export type PanelAction = { readonly label: string } & ({ readonly href: string } | { readonly run: () => void })

/** Stands where content would: says what is the matter and offers the next step. `inline` is for the foot of a list. */
export function StatePanel({
  kind = 'empty',
  title,
  text,
  action,
  inline = false,
}: {
  /** What is wrong. */
  kind?: 'empty' | 'error' | 'offline' | 'slow' | 'login'
  title: string
  text?: string
  action?: PanelAction
  inline?: boolean
}) {
  return (
    <section className={inline ? 'state-panel state-panel--inline' : 'state-panel'} data-kind={kind}>
      {!inline && <Icon name={kind === 'login' ? 'person' : kind} size={32} />}
      <h2 className="state-panel__title">{title}</h2>
      {text && <p className="state-panel__text">{text}</p>}
      {action &&
        ('href' in action ? (
          <a className="button" href={action.href}>
            {action.label}
          </a>
        ) : (
          <button className="button" type="button" onClick={action.run}>
            {action.label}
          </button>
        ))}
    </section>
  )
}
