import { shared } from './shared.ts'

document.body.append(shared('home'))
