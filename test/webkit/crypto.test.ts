import { inject } from 'vitest'
import { cryptoSuite } from '../drivers/crypto/suite.ts'
import { openHost } from '../drivers/webkit.ts'

cryptoSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
