import exchange from 'insights:exchange'
import { mount } from './mount.ts'

const root = document.getElementById('root')
if (root) mount(root, exchange, { certificates: async () => (await import('insights:certificates')).default })
