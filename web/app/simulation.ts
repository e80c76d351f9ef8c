/** What simulation trade needs: its rules and its banner. Loaded together when it is turned on. */
export { SimulationBanner } from '../features/markets/simulation/SimulationBanner.tsx'
export {
  enterSimulation,
  guardLocation,
  leaveSimulation,
  onSimulationChange,
} from '../features/markets/simulation/simulation.ts'
