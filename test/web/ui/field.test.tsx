import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fieldFault, type Rules } from '#web/features/account/fieldFault.ts'
import { formMessages } from '#web/i18n/en/form.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { Field } from '#web/ui/Field/Field.tsx'

afterEach(() => {
  setPathLocale('en')
})

const password = { value: 'correct horse', label: 'Password' }

test.each<[string, Rules, string, string]>([
  ['', { required: true, min: 8 }, 'Password', 'Please enter Password'],
  ['12345', { length: 6 }, 'Code', 'Code must be exactly 6 characters'],
  ['1234567', { length: 6 }, 'Code', 'Code must be exactly 6 characters'],
  ['1234567', { min: 8 }, 'Password', 'Password must be at least 8 characters'],
  ['ab', { max: 1 }, 'Initial', 'Initial cannot be longer than 1 character'],
  ['name@host', { email: true }, 'Email', 'Email is not a valid email address'],
  ['a b@host.example', { email: true }, 'Email', 'Email is not a valid email address'],
  ['correct', { same: password }, 'Repeated password', 'Repeated password is not the same as Password'],
])('[s5-form-required] [s5-form-min] [s5-form-english] “%s” by %o', (value, rules, label, sentence) => {
  expect(fieldFault(value, rules, label)).toBe(sentence)
})

test.each<[string, Rules]>([
  ['', { min: 8, email: true }],
  ['', { required: false }],
  ['123456', { required: true, length: 6 }],
  ['😀😀', { length: 2, max: 2, min: 2 }],
  ['12345678', { min: 8 }],
  ['12345678', { max: 8 }],
  ['first.last+tag@mail.host.example', { email: true }],
  ['correct horse', { same: password }],
])('“%s” passes %o', (value, rules) => {
  expect(fieldFault(value, rules, 'Value')).toBeUndefined()
})

test('shows errors in the reader’s language, with its plural', async () => {
  setPathLocale('ar')
  await loadMessages('form')
  const stop = formMessages.listen(() => {})
  expect(fieldFault('', { required: true }, 'الاسم')).toBe('يرجى إدخال \u2068الاسم\u2069')
  expect(fieldFault('a', { min: 2 }, 'الاسم')).toBe('يجب ألا يقل \u2068الاسم\u2069 عن حرفين')
  stop()
})

const described = (input: HTMLElement): (string | null | undefined)[] =>
  (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('a valid field has only its label', () => {
  render(<Field label="Email" type="email" name="email" required />)
  const input = screen.getByLabelText('Email')
  expect([input.getAttribute('name'), input.getAttribute('type'), input.getAttribute('aria-required')]).toEqual([
    'email',
    'email',
    'true',
  ])
  expect([input.getAttribute('aria-invalid'), input.hasAttribute('aria-describedby')]).toEqual(['false', false])
})

test('links hint and error to the field, and announces an error', () => {
  const { rerender } = render(<Field label="Password" hint="8 characters or more" required />)
  const alert = screen.getByRole('alert')
  expect(described(screen.getByLabelText('Password'))).toEqual(['8 characters or more'])
  rerender(<Field label="Password" hint="8 characters or more" error="Please enter Password" required />)
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input)).toEqual(['8 characters or more', 'Please enter Password'])
  expect(screen.getByRole('alert')).toBe(alert)
})

test('marks an optional field', () => {
  render(<Field label="Referral code" />)
  expect(screen.getByLabelText('Referral code Optional')).toBeTruthy()
})
