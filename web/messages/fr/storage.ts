const storage = {
  denied: 'Ce navigateur ne nous laisse rien conserver. Vos choix durent jusqu’à la fermeture de la page.',
  full: 'Cet appareil n’a plus de place. Vos choix durent jusqu’à la fermeture de la page.',
  corrupt: 'Une donnée conservée sur cet appareil était endommagée et a été réinitialisée.',
  blocked: 'Un autre onglet retient vos données. Fermez-le, et vos choix seront de nouveau conservés.',
  newer: 'Une version plus récente de cette page est ouverte. Rechargez cette page pour conserver vos choix.',
}

export const rooms = { storage }
