const storage = {
  denied: 'Este navegador não guarda nada para nós. Suas escolhas valem até você fechar a página.',
  full: 'Não há mais espaço neste dispositivo. Suas escolhas valem até você fechar a página.',
  corrupt: 'Algo guardado neste dispositivo estava corrompido e foi redefinido.',
  blocked: 'Outra aba está ocupando seus dados salvos. Feche-a para que suas escolhas voltem a ser guardadas.',
  newer: 'Há uma versão mais nova desta página aberta. Recarregue esta página para guardar suas escolhas.',
}

export const rooms = { storage }
