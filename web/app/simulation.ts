/** What a page needs once simulation trade is on: its rules, and the banner that says so. Loaded then, and together. */
export { SimulationBanner } from '../features/markets/simulation/SimulationBanner.tsx'
export {
  enterSimulation,
  followChange,
  guardLocation,
  leaveSimulation,
} from '../features/markets/simulation/simulation.ts'
