import { expect, test } from 'vitest'
import { bareTextFaults } from '#scripts/check/bareText.ts'

const faultsOf = (jsx: string) => bareTextFaults('web/ui/X.tsx', `export const X = () => ${jsx}`)

test.each([
  '<p>{t.text} <b>{name}</b></p>',
  '<p>Posts {count}</p>',
  '<p>#{hashTag}</p>',
  '<button><Icon name="up" />{t.posts(count)}</button>',
  '<p>{isOpen && <b />}{label}</p>',
  '<p>{isHere ? t.here : <bdi>{device}</bdi>}</p>',
  '<>{t.slow}</>',
  '<p>{isOpen && (<>{t.slow} <b /></>)}</p>',
  '<p>{label ?? <Handle />}</p>',
  '<p translate="no">{t.text}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a page
  '<p>{`${a} ${b}`}<b /></p>',
])('refuses %s', (jsx) => {
  expect(faultsOf(jsx)).not.toEqual([])
})

test.each([
  '<p>{t.text}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a page
  '<p>{`#${hashTag}`}</p>',
  '<p><span>{t.text}</span> <b>{name}</b></p>',
  '<p>{isOn ? t.on : t.off}</p>',
  '<p>{isOpen && <b />}{children}</p>',
  '<ul>{rows.map((row) => <li key={row}>{row}</li>)}<li /></ul>',
])('accepts %s', (jsx) => {
  expect(faultsOf(jsx)).toEqual([])
})
