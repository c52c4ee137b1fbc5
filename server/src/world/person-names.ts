import type { Random } from './random.ts';

/* First names and surnames that are common somewhere. Which goes with which is drawn, so that whoever is met is nobody. */

const names = {
  nordic: [
    'Astrid Freja Ingrid Signe Maja Liv Karin Elin Sofie Maren Tuva Hedda Annika Sigrid Ebba Runa',
    'Lars Søren Henrik Magnus Nils Erik Anders Jens Mikkel Rasmus Oskar Viggo Torben Håkon Gustav Bjarne',
    'Lindqvist Holmgaard Bergström Kvistgaard Solheim Nyström Dahlgren Ravnsborg Fjeldstad Ekelund Brandvold Thorsager Hedegaard Strandberg Vinterhus Skovlund Åkerblom Norling Gammelmark Haugstad Lundsgaard Ostergren Storvik Hammarlund',
  ],
  finnish: [
    'Aino Helmi Kaisa Leena Minna Outi Päivi Saara Tiina Venla',
    'Aleksi Eero Ilkka Jarkko Kari Matti Olli Pekka Sami Veikko',
    'Koskela Mäkilä Rantanummi Salovaara Harjula Kivelähde Lehtoranta Niemistö Pohjola Saarelma Tuomaala Valkeapuro Hietakangas Järvelin',
  ],
  german: [
    'Anke Britta Clara Dorothea Elke Friederike Greta Heike Jana Katrin Lena Mareike Nele Sabine Ulrike Wiebke',
    'Armin Bernd Dieter Emil Felix Gerrit Hannes Jonas Konrad Lukas Moritz Niklas Oliver Rainer Stefan Uwe',
    'Ahlborn Brinkhoff Dornbusch Eichstedt Falkenrath Grünwaldt Hollerbach Immenhof Kesselring Lindenau Meerbach Niedermayr Oberhofer Pfeilschmidt Rosskamp Steinhagen Thalbach Uhlenbrock Voggenreiter Wiesengrund Zeidler Birkenfeld Kranichstein Möllendorf',
  ],
  english: [
    'Abigail Beatrice Charlotte Daisy Eleanor Faye Grace Hannah Imogen Joanna Kate Lucy Molly Naomi Olivia Phoebe Rachel Sophie Tessa Zoe',
    'Adam Benjamin Callum Daniel Edward Finlay George Harry Isaac Jack Kieran Liam Matthew Nathan Owen Patrick Robert Simon Thomas William',
    'Ashcombe Barrowby Calloway Dunmore Eastgate Fairhurst Greenhalgh Harrowgate Inglewood Kettleborough Langstaff Mapplebeck Netherton Oakshott Penhallow Quarrington Ravenscar Silverdale Thornbury Underhay Wetherell Yardleigh Birtwhistle Coldstream Hawksworth Mossgrove Pickersgill Stannington',
  ],
  french: [
    'Amélie Brigitte Camille Delphine Élodie Florence Hélène Inès Juliette Lucie Manon Noémie Océane Pauline Solène Valérie',
    'Antoine Bastien Cédric Damien Étienne Fabrice Gaspard Hugo Julien Laurent Mathieu Nicolas Olivier Pascal Rémi Thibault',
    'Aubertin Beaurepaire Chantemerle Delacourt Fontbrune Grandval Hautecoeur Lachaumette Marchebois Noirmont Pontchardon Rivesault Sablonnet Tourmaline Vauquelle Boisgirard Clairvaux Montferrat Roquebert Villedieu',
  ],
  spanish: [
    'Alba Beatriz Carmen Daniela Elena Fernanda Gloria Irene Julia Lorena Marta Nuria Paula Rocío Silvia Ximena',
    'Alejandro Bruno Carlos Diego Esteban Fernando Gonzalo Hugo Ignacio Javier Luis Mateo Nicolás Pablo Rodrigo Sergio',
    'Albornoz Barrientos Carrizo Doménech Escalante Fuentealba Garrigues Hinojosa Larrañaga Montalbán Navarrete Olazábal Peñalver Quintanar Robledo Santibáñez Tordesillas Urrutia Valdivieso Zaldívar',
  ],
  portuguese: [
    'Ana Beatriz Catarina Débora Eduarda Filipa Gabriela Helena Isabel Joana Larissa Mariana Renata Teresa',
    'André Bernardo Caio Duarte Eduardo Fábio Gustavo Henrique João Leonardo Miguel Otávio Rafael Tiago',
    'Abrantes Bragança Cordeiro Damasceno Esteves Figueiredo Guimarães Lacerda Magalhães Noronha Penedo Queirós Rebelo Sampaio Tavares Vasconcelos Almada Carvalhal',
  ],
  italian: [
    'Alessia Bianca Chiara Donatella Elisa Federica Giulia Ilaria Lucia Martina Ornella Paola Silvia Valentina',
    'Alberto Bruno Claudio Davide Enrico Fabio Giorgio Lorenzo Marco Nicola Paolo Riccardo Stefano Tommaso',
    'Accardi Bellavista Campodonico Dellacasa Falcinelli Gherardini Lombardelli Montebruno Nardinocchi Ottaviani Pellegrotti Quaranta Roccaforte Santacroce Terranova Valsecchi Zanardini Castelforte',
  ],
  polish: [
    'Agnieszka Barbara Celina Dorota Ewa Grażyna Hanna Iwona Joanna Kinga Magdalena Natalia Paulina Zofia',
    'Adam Bartosz Cezary Dawid Grzegorz Jakub Kamil Łukasz Maciej Norbert Paweł Radosław Szymon Wojciech',
    'Bielawski Czarnolas Dębicki Gajewicz Jaworowski Kalinecki Lipnicki Modrzejski Olszanka Piaskowy Rybarczyk Sosnowiec Topolewski Wierzbowicz Zagajny Brzeziński Jesionek Świerkosz',
  ],
  dutch: [
    'Anouk Britt Carlijn Esmée Femke Hanneke Ilse Jolanda Lotte Marijke Nienke Roos Saskia Willemijn',
    'Arjen Bas Cornelis Daan Ewout Floris Gijs Hendrik Jeroen Koen Maarten Pieter Ruben Wouter',
    'Aalbers Boomsma Dijkgraaf Eikelboom Groenewoud Haverkamp Kloosterman Langeveld Molenbeek Noordhoek Oosterwijk Rietdijk Scholtenhof Terpstra Veenhuizen Waterreus Zandbergen Boterbloem',
  ],
  turkish: [
    'Ayşe Burcu Ceren Defne Elif Gamze Hande Leyla Merve Nazlı Selin Zeynep',
    'Ahmet Barış Cem Deniz Emre Fatih Hakan Kerem Mert Onur Serkan Yusuf',
    'Akdeniz Bozdağ Çınarlı Demirkan Erdemli Gökmen Karayel Ormanlı Özgür Sarıkaya Tepeli Yıldırım Yeşilova Taşkent',
  ],
  indian: [
    'Aditi Bhavna Chitra Deepa Gauri Ishita Kavya Lakshmi Meera Nandini Pooja Riya Sneha Tara Vidya Anjali',
    'Aditya Bharat Chetan Dev Gautam Harish Kiran Manoj Nikhil Pranav Rahul Sanjay Tarun Varun Vikram Yash',
    'Agarwalla Bhandarkar Chakravarti Deshmukhan Ganapathi Hebbarkar Iyengaran Joshipura Kulkarnika Mahadevan Narasimhan Padmanabha Raghunath Subramani Tendulkara Upadhyay Venkatesan Wadkar Banerjeeka Chandrashekar',
  ],
  chinese: [
    'Ailing Chunhua Fangfang Huiling Jiayi Liwen Meiling Ningxin Qiuyue Ruolan Shuyi Xinyi Yating Zihan',
    'Bowen Chenxi Dawei Guoliang Haoran Jianhong Kaiwen Minghao Pengfei Ruihan Shaoqing Weijun Yichen Zhihao',
    'Bai Cai Dong Fang Gao Han Jiang Kong Liang Meng Ning Ouyang Pan Qian Ren Shen Tang Wei Xiong Yan Zhong',
  ],
  japanese: [
    'Aiko Chihiro Emi Fumiko Hanako Kaori Mayumi Naoko Reiko Sakura Tomoko Yuki',
    'Akira Daisuke Eiji Hiroshi Jiro Kenta Makoto Naoki Ryota Satoshi Takumi Yusuke',
    'Akitsuki Fujimori Hanazawa Ishikura Kazehaya Kuromori Matsuoka Minazuki Nishimori Okabayashi Sakuraba Takamizu Tsukihara Uchinuma Yamanobe Kitagawara',
  ],
  korean: [
    'Areum Bora Dahye Eunji Haeun Jiwoo Minseo Nari Seoyeon Yuna',
    'Byungho Donghyun Hyunwoo Jaemin Kyungsoo Minjun Sangmin Seungho Taeyang Youngjae',
    'Baek Cha Do Eun Gil Hwang Jeon Koo Min Noh Pyo Ryu Seol Tak Wang Yeom',
  ],
  arabic: [
    'Amal Dalia Farah Hanan Iman Layla Maryam Nadia Rania Salma Yasmin Zainab',
    'Adel Bilal Faisal Hassan Ibrahim Karim Mahmoud Nabil Omar Rashid Tariq Youssef',
    'Abdelnour Alfarsi Albaghdadi Benhaddou Darwishi Elmasry Haddadin Karamani Mansouri Nasrallahi Qabbani Rahmani Sabbagh Tamimi Zaytouni Khalidi',
  ],
  westAfrican: [
    'Abena Adaeze Chioma Efua Folake Ifeoma Ngozi Simisola Temitope Yewande',
    'Ayodele Chukwudi Emeka Femi Kofi Kwame Obinna Olumide Segun Tunde',
    'Adebanjo Babatola Chukwuma Dikeogu Ezeani Fashanuola Ibekwe Kuforiji Nwachukwu Ogunbiyi Okonjori Owusuan Shobande Udemba',
  ],
  eastAfrican: [
    'Akinyi Amani Faith Grace Makena Njeri Wanjiru Zawadi',
    'Baraka Brian Daudi Jomo Kamau Mwangi Otieno Wekesa',
    'Achiengo Barasani Chebetich Gathogo Kariukia Kiplagatu Macharian Mutindari Ngugiru Odhiambu Wambogo Nyongesari',
  ],
} as const;
export type Culture = keyof typeof names;
export const cultures = Object.keys(names) as Culture[];

const lists = Object.fromEntries(
  Object.entries(names).map(([culture, [women, men, surnames]]) => [
    culture,
    { first: [...women.split(' '), ...men.split(' ')], last: surnames.split(' ') },
  ]),
) as unknown as Record<Culture, { readonly first: readonly string[]; readonly last: readonly string[] }>;

export interface DrawnName {
  readonly first: string;
  readonly middle: string | null;
  readonly last: string;
}

/** The first culture of the list in three of four cases. */
export function drawName(random: Random, cultures: readonly Culture[]): DrawnName {
  const culture = random.chance(75) ? (cultures[0] as Culture) : random.pick(cultures);
  const { first, last } = lists[culture];
  return {
    first: random.pick(first),
    middle: random.chance(6) ? random.pick(first) : null,
    last: random.pick(last),
  };
}
