import { describe, expect } from 'vitest'
import { fieldFault } from '../../web/features/account/fieldFault.ts'
import { fact } from '../support/specification/fact.ts'

describe('what forms say', () => {
  const file = 'web/i18n/en/form.ts'
  fact('s5-form-required', 132, 'Please enter {label}', [[file, 'Please enter {label}']], () =>
    expect(fieldFault('', { required: true }, 'Email')).toBe('Please enter Email'),
  )
  fact(
    's5-form-min',
    132,
    '{label} must be at least {min} characters',
    [[file, "«{label} must be at least {count} characters»'"]],
    () => expect(fieldFault('abc', { min: 8 }, 'Password')).toBe('Password must be at least 8 characters'),
  )
  fact(
    's5-form-english',
    132,
    'Default form messages are English',
    [[file, '{label} is not a valid email address']],
    () => expect(fieldFault('name', { email: true }, 'Email')).toBe('Email is not a valid email address'),
  )
})
