const simulation = {
  title: 'Simulationshandel',
  text: 'Guthaben und Orders sind hier nicht echt.',
  leave: 'Simulation verlassen',
  notOpen: 'Diese Seite gehört nicht zum Simulationshandel. Verlasse die Simulation, um sie zu öffnen.',
}

export const rooms = { simulation }
