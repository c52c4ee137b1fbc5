import type { CommonNames } from './common-names.ts';

export const iranNames: CommonNames = {
  AF: {
    female: `Adela Aqela Arezo Atifa Aziza Bahara Basira Behishta Bibi Farida Fatana Fatima Fawzia Freshta Frishta Gulalai
      Gulnar Habiba Hafiza Hangama Hasina Homaira Huma Jamila Khadija Khalida Khatera Kubra Laila Lailuma Latifa Lema
      Lina Madina Mahbooba Mahjabeen Malala Malalai Mariam Marina Maryam Marzia Masooda Mina Mursal Muska Nadia Nafisa
      Naheed Najiba Najla Nargis Nasima Nasrin Nazia Nazifa Nilofar Palwasha Parwana Parween Parwin Rabia Rahela Razia
      Robina Rona Roya Sahar Sajida Sakina Salma Samira Sediqa Setara Shabana Shafiqa Shahla Shaima Shakila Sharifa
      Sheela Shinkai Shogufa Shukria Sohaila Soraya Spogmai Suhaila Sultana Tahira Tamana Torpekai Wahida Wajma Wazhma
      Yalda Zahra Zainab Zakia Zarghona Zarghuna Zarlasht Zarmina Zohra Zulaikha`,
    male: `Abdul Abdulhai Abdullah Abdulrahim Abdulwali Ahmad Ahmadshah Ahmadzia Ajmal Akbar Akhtar Aman Amanuddin
      Amanullah Amin Aminullah Amir Amrullah Arash Arsala Asadullah Ashraf Asif Atiqullah Atta Attaullah Aziz
      Azizullah Baryalai Bashir Basir Bismillah Burhanuddin Daud Dawood Ebrahim Ehsan Ehsanullah Emal Enayatullah
      Esmatullah Fahim Faisal Faizullah Fardin Farhad Farid Fazal Fazel Fraidoon Ghani Ghulam Gul Gulbuddin Habibullah
      Haji Hakim Hamayun Hamdullah Hamed Hamid Hamidullah Haroon Hasan Hashmat Hashmatullah Hayatullah Hedayatullah
      Hekmat Hekmatullah Homayoun Humayun Hussain Idrees Ihsanullah Ismail Ismatullah Jalaluddin Jamal Jamshid Jan
      Javid Jawad Jawed Kabir Kamal Karim Karimullah Khalid Khalil Khalilullah Khan Khoshal Khushal Latif Lutfullah
      Mahmood Mahmud Mansoor Masood Massoud Matiullah Mirwais Mohammad Mohibullah Mujeebullah Mujib Mujtaba Mustafa
      Nabi Nabil Nadir Naim Najib Najibullah Naqibullah Naseer Naser Nasir Nasrullah Navid Nawid Nematullah Nizamuddin
      Noor Noorullah Obaidullah Omar Omid Qais Qasim Qudratullah Rahim Rahimullah Rahmanullah Rahmat Rahmatullah Ramin
      Rashid Rasul Rauf Sabir Safiullah Said Sajad Salahuddin Salim Samad Samim Samiullah Sarwar Sayed Sediq
      Sediqullah Shafiq Shafiqullah Shah Shahpoor Shahwali Shamsuddin Shapoor Sharafuddin Sharif Sharifullah Sher
      Sherzai Shir Shoaib Shuja Sibghatullah Sohrab Suhrab Sulaiman Tariq Timor Toryalai Waheed Wahid Wahidullah Wais
      Wakil Wali Yama Yaqub Yasin Younus Yousuf Yusuf Zabihullah Zabiullah Zahir Zalmai Zalmay Zaman Zia Ziauddin
      Ziaulhaq Zmarai Zubair`,
  },
  IR: {
    female: `Abgineh Abi Ada Adineh Afagh Afaq Afarin Afarinesh Afrooz Afrouz Afsa Afsaneh Afsar Afshan Afsoon Afsun Ahoo Ahu
      Aida Akhtar Akram Alaleh Alma Amineh Ana Anahid Anahita Andisheh Anis Aniseh Anoosheh Anousheh Ara Araam Arefeh
      Arezoo Arezou Arghavan Armaghan Armita Arnavaz Arnika Artadokht Artemis Artimis Asa Asal Asieh Asiyeh Asma Asrin
      Atefeh Ateke Ateshe Atoosa Atosa Atossa Atousa Atusa Ava Aveen Avesta Avin Avisa Ayda Ayeh Aylar Ayleen Aynaz
      Aysan Azadeh Azam Azarakhsh Azarin Azarmdokht Azarmi Azarmidokht Azarnoosh Azin Azita Azizeh Azra Badieh Badri
      Bahar Baharak Baharan Bahareh Baharnaz Bahdokht Baheh Bahiye Bahiyeh Bahra Banafshe Banafsheh Banou Banu Baran
      Baraneh Basira Batool Batul Begum Behafarid Behdokht Behi Behjat Behkam Behnaz Behnoosh Behnoush Behroo Behta
      Belgheis Belqeis Benafshe Bibi Bita Bitaa Boshra Botan Bousseh Chakameh Chakavak Chista Chitra Daniela Darya
      Delafarin Delara Delaram Delasa Delbahar Delbar Delkash Delnavaz Delnaz Delnoor Delpazir Delroba Delshad Deniz
      Diar Diba Dina Dokhi Donia Doniya Donya Donyaa Dorna Dorreh Dorri Dorsa Eglima Elaha Elahe Elaheh Elena Elham
      Elika Elina Elma Elmira Elnaz Elsana Elvan Elya Ensieh Ensiyeh Eram Erfaneh Eshrat Essmat Etedal Etefagh Etrat
      Ezzat Faezeh Fahimeh Fakhri Fakhrozzaman Farah Farahnaz Farahnoosh Faranak Faranaz Farangis Farangiz Fargol
      Farhana Farhanaz Fariba Farideh Farima Farimah Farin Farinaz Farkhondeh Farnaz Farnoosh Farnoush Farokhroo
      Faroogh Farrokhlagha Farshideh Faryal Farzaneh Fatan Fatane Fataneh Fatemeh Fatima Fattaneh Ferdos Ferdows
      Fereshte Fereshteh Feyroozeh Firoozeh Firouzeh Firuzeh Foroogh Foroozan Foroozandeh Forough Forouz Forouzan
      Forouzandeh Foruzan Fouzieh Froozan Galavij Galavizh Galia Gandom Ghamar Ghamarolmolook Ghazal Ghazaleh Ghodsieh
      Ghoncheh Gilda Gisoo Gisou Gita Giti Golab Golafarid Golandam Golara Golbahar Golbanoo Golbarg Golbon Golchehr
      Golchehreh Golchin Goldasteh Goldis Goldokht Golduneh Goleh Golestan Golfam Golforuz Golgoon Golgoun Goli Golita
      Golkhandan Golkoo Golmehr Golnaaz Golnar Golnavaz Golnaz Golnesa Golnoosh Golnoush Golnur Golpar Golpari Golrang
      Golriz Golrizan Golrokh Golroo Golru Golsa Golsan Golsanam Golshad Golshid Golshifteh Golsorkh Goltab Golzar
      Gordafarid Habibeh Hadis Hadiseh Haideh Hajar Hakimeh Haleh Halimeh Hamdam Hamideh Hana Hanane Hananeh Hania
      Hanieh Haniyeh Hannaneh Hasiba Hasti Haydeh Hayedeh Hedie Hedieh Hediyeh Helen Helia Helma Helya Hengame
      Hengameh Hilda Hoda Homa Homaira Homay Homeira Homeyra Honar Hoordad Hooriyeh Hormat Hosna Hosnieh Houra Houri
      Huri Iran Irana Iranbanoo Irandokht Irandoost Irna Jahanafarin Jahanbanoo Jaleh Jamileh Jana Janat Javaher
      Javaneh Jila Jinoos Kamand Kamelia Kamileh Kani Kataneh Katayon Katayoun Katayun Katy Kazivah Keshvar Ketayoun
      Ketayun Khadijeh Khajasteh Khandan Khandeh Khatereh Khatoon Khatun Khojasteh Khorshid Khorshideh Khoshgel Kiana
      Kianaz Kimia Kimiya Kiyana Kobra Kokab Kolsoum Ladan Laden Laleh Lalehzar Layla Leila Leili Leyla Leyli Lida
      Lila Lili Lilian Liusa Lotfieh Maedeh Mah Mahbanoo Mahboobeh Mahbubeh Mahdieh Mahdis Mahdiyeh Mahdokht Mahfam
      Mahgol Mahin Mahjabin Mahkameh Mahlagha Mahmonir Mahna Mahnaz Mahnoosh Mahnoush Mahoor Mahpareh Mahpari Mahrang
      Mahrokh Mahroo Mahrou Mahru Mahsa Mahsan Mahsetareh Mahshid Mahsima Mahta Mahtab Mahtaban Mahtalat Mahvar
      Mahvash Mahya Makhmal Malahat Malakeh Maleeheh Malekeh Maliheh Malous Mana Mandan Mandana Manijeh Manizhe
      Manizheh Mansooreh Mansoureh Manzar Maral Maria Mariam Marjan Marjaneh Marmar Maryam Marzia Marzieh Marziyeh
      Mashhad Mashid Masoome Masoumeh Mastan Mastaneh Mastoureh Mastureh Maysa Mehr Mehrafarin Mehrafrouz Mehrana
      Mehrandokht Mehraneh Mehrangiz Mehranoosh Mehrasa Mehrava Mehraveh Mehrbanoo Mehrdokht Mehregan Mehrgol Mehri
      Mehrjan Mehrnaz Mehrnoosh Mehrnoush Mehrsa Mehrshid Mehrvash Mehry Meimanat Melika Melina Melody Melorin Mina
      Minoo Minu Mirasa Mitra Mitraa Moazzam Mohaddeseh Mohadeseh Mohtaram Mojdeh Mojgan Mojgun Molood Monavar
      Monavvar Monir Monireh Morvarid Morvaride Moshtari Mozayan Mozhdeh Mozhgan Nadereh Nadia Nadiya Naeemeh Naeimeh
      Nafas Nafiseh Naghmeh Nagin Nahal Naheed Naiereh Najibeh Najmeh Nana Naneh Narges Nargess Nargol Narin Narmin
      Narsis Naseem Nasibeh Nasim Nasime Nasimeh Nasrien Nasrin Nassrin Nastaran Nastran Nava Navaz Navideh Naz
      Nazafarin Nazanin Nazbanoo Nazdar Nazdokht Nazgol Nazhat Nazhin Nazi Nazila Nazli Nazly Naznoosh Nazok Nazy Neda
      Nedaa Negar Negin Nehal Niayesh Nica Nika Niki Niknaz Nikoo Nikta Niloo Niloofar Niloufar Niloufer Nilufar Nina
      Nioosha Niosha Niousha Nirvana Nishtiman Niusha Niyayesh Niyaz Niyousha Noora Noorieh Noosha Nooshafarin Nooshin
      Nooshzad Nour Noura Nourieh Nousha Noushafarin Noushin Nozhat Nushin Oldouz Omolbanin Orkideh Ozra Paniz Pantea
      Pantehea Panthea Parastoo Pardis Pareesa Pargol Pari Paria Parichehr Parichehreh Paridokht Parigol Parimah Parin
      Parinaz Parirokh Pariroo Paris Parisa Parisan Pariseh Parishad Parisima Parivar Parivash Pariya Parizad Parmida
      Parmis Parnia Parnian Parniya Parniyan Parto Parvane Parvaneh Parvin Parvindokht Parya Paryas Parysa
      Pegaah Pegah Peivand Peymaneh Pooneh Poopak Poorandokht Pouneh Poupak Pouran Pourandokht Pune Puran Purandokht
      Raana Rabab Rabeeh Rabeheh Rafat Raha Raheel Raheleh Rahil Rahimeh Rahnoma Raika Raikan Ramesh Ramineh Rana
      Rasta Ravan Razieh Raziye Raziyeh Rebin Reihan Reihaneh Reyhaneh Rima Rita Robabeh Roghayeh Roghieh Roghiyeh
      Roja Rojan Rojin Rokhsar Rokhsareh Rokhshan Rokhshid Roksana Romina Rona Ronahi Rosha Roshana Roshanak Roshanaz
      Roshannaz Rostak Roudabeh Rouhangiz Roxana Roya Roza Rozhan Rozhin Rozita Rudabeh Ruhangiz Sabereh Sabiheh
      Saboora Sabra Sadaf Sadafe Sadigheh Saeedeh Saeideh Safieh Safiyeh Safoora Safura Saghar Saghi Sahar Saharnaz
      Sahba Sahel Saideh Sakineh Salma Salomeh Salumeh Samane Samaneh Samar Sameneh Samieh Samineh Samira Samireh Sana
      Sanaaz Sanam Sanaz Sania Saniyeh Sanobar Saqi Sara Sareh Sarina Sarv Sarvar Sarvenaz Sarvin Satareh Saye Sayeh
      Sayena Seda Sedighe Sedigheh Semiramis Sepehra Sephora Sepid Sepidar Sepideh Sepidsima Sepinood Sepinoud Serevin
      Servat Setara Setare Setareh Setayesh Setia Sevda Sevil Shabaveez Shabboo Shabdokht Shabgol Shabnam Shabnaz
      Shabrang Shabrokh Shadab Shadan Shadfar Shadgol Shadi Shadiafarin Shadieh Shadokht Shafagh Shaghaegh Shaghayegh
      Shahbanoo Shahbanu Shahdokht Shahedeh Shahinaz Shahindokht Shahkameh Shahla Shahnaz Shahnoosh Shahpari Shahrban
      Shahrbanoo Shahrbanu Shahrnaz Shahrnoosh Shahrzad Shahsanam Shahvar Shahzadeh Shakiba Shakila Shakoofa Shalaleh
      Shalizeh Shamim Shamsi Shamsolmolouk Shaparak Shararah Sharareh Shargh Sharieh Sharifeh Sharmin Shaya Shayesta
      Shayesteh Shaylan Sheida Sheila Shekar Shekoofeh Shekoufeh Shena Sheyda Sheyla Shideh Shidokht Shidrokh Shifa
      Shifteh Shila Shilan Shiler Shilla Shima Shin Shireen Shirin Shirinbanoo Shirindokht Shiringol Shiva Shohre
      Shohreh Shokat Shokoh Shokooh Shokoufeh Shokrieh Shokufeh Shole Sholeh Shora Shouka Shoukoufeh Shourangiz Shuka
      Siba Sima Simin Simina Siminbar Simindokht Simingol Simzar Sindokht Sodabeh Sodeh Sogand Soghand Soghra Sogol
      Sohayla Soheila Soheyla Solmaz Soly Somayeh Sona Sonia Sooda Soodabeh Soodeh Soori Soosan Sophia Soraya Soroor
      Sorour Sorrur Sorur Soudabeh Soudeh Souri Sousan Sudabeh Suri Susan Susanbar Taban Tabandeh Tabandokht Tabassom
      Taherah Tahere Tahereh Tahira Tahmasi Tahminah Tahmineh Taj Taji Tala Talaat Talayeh Talieh Talin Tamanna Tamara
      Tanaz Tandis Tania Tanin Tannaz Tara Taraneh Tarannom Taravat Tarlan Tarsa Tayebeh Tayyebeh Telma Termeh Tiam
      Tiara Tiba Tida Tihoo Tila Tima Tina Tirajeh Tisa Tiva Tiyam Toka Toktam Tomris Tooba Toobaa Tooran Toosa Touba
      Touran Tourandokht Toutia Turan Turandokht Vahideh Vajiheh Vana Vanda Vanousheh Vashti Venoos Venus Vesta Vida
      Vina Vishka Vista Yaas Yaghoot Yakand Yalda Yargol Yasaman Yasamin Yasan Yasi Yasmin Yasmina Yegane Yeganeh
      Yosra Zahida Zahra Zahraa Zakieh Zakiyeh Zamaneh Zamzam Zara Zarafarin Zarafshan Zaraneh Zarbanou Zardokht Zari
      Zarika Zarin Zarindokht Zarintaj Zarir Zarnaz Zarrindokht Zarringol Zarshid Zeinab Zenat Zeynab Zhaleh Zhamak
      Zhazeh Zhila Zhina Zhino Zhinoos Zhinous Zhivar Zibandeh Zibarokh Zinat Zivar Ziynat Zobeideh Zohal Zohreh
      Zoleikha Zolfa Zoya Zumurrud`,
    male: `Abbas Abdi Abdol Abdolah Abdolali Abdolhamid Abdolhossein Abdolkarim Abdollah Abdolreza Abdorrahman Abdorreza
      Abed Abedin Abolfazl Abouzar Abtin Abuzar Achaemenes Adel Adib Afra Afrand Afrang Afrasiab Afshar Afsharan
      Afshin Ahad Ahmad Ahmadreza Ahoora Ahoura Ahura Aidin Akbar Akhavan Ala Alborz Alexi Ali-Akbar Aliakbar
      Aliasghar Alimohammad Alireza Alishah Aliyar Allahyar Alvand Alyar Amin Amir Amir-Ali Amir-Hossein Amirabbas
      Amirali Amirarsalan Amirbahador Amirfarhad Amirhesam Amirhossein Amirkabir Amirmahdi Amirmasoud Amirmohammad
      Amirreza Amirsalar Amirsam Amirsina Amirteymour Amiryal Anoosh Anooshirvan Anoush Anousha Anousheeravan
      Anoushirvan Anushirvan Anvar Apranik Aptin Arad Aramis Aras Arastou Araz Arbab Ardalan Ardashir Ardavan Ardeshir
      Ardwan Aref Aresh Aresto Arfa Argham Ariabarzan Ariamanesh Arian Ariarad Ariasb Ario Ariobarzan Ariou
      Ariya Ariyan Ariyo Arjang Arjasb Arjomand Arkan Armaan Arman Armand Armeen Armin Arsalan Arsam Arsames Arsen
      Arsha Arshad Arsham Arshan Arshia Arshiya Arsin Artaban Artabanus Artabaz Artan Artavan Artavazd Artaxerxes
      Artin Arvand Arvin Aryabod Aryaman Aryo Aryou Arzhang Asad Asadollah Asef Asfandiar Asghar Ashk Ashkan Ashraf
      Ashtad Asim Astyages Ata Atabak Attar Avand Avaz Aviz Ayat Ayatollah Ayaz Aydin Ayhan Ayoob Ayoub Azad Azarang
      Azarbad Azim Aziz Azizollah Babak Badi Badr Bagher Baha Bahaador Bahador Bahadour Bahadur Bahaeddin Bahamin
      Baharam Bahman Bahmand Bahmanyar Bahnam Bahodor Bahonar Bahoz Bahram Bahrooz Bahrouz Bahzad Baktash Balash Baman
      Bamdad Bamshad Barbad Barbod Bardia Bardiya Barez Barsam Barseen Barsin Barzan Barzin Barzu Bashir Basir Bastam
      Batis Bayan Bayram Behbod Behbood Behboud Behdad Behdin Behfar Behjoo Behkish Behmard Behnam Behnoud Behrad
      Behram Behrang Behrood Behrooz Behrouz Behshad Behtash Behvand Behyar Behzad Beizan Bejan Bijan Birang Bizhan
      Bohlool Bonyad Borhan Borzin Borzoo Borzooyeh Borzou Borzu Bozorg Bozorgmehr Cambyses Changhiz Changiz Chehrzad
      Cyamak Cyavash Cyrous Cyrus Daadbeh Dabir Dad Dadash Dadbeh Dadfar Dadmehr Dadvar Damoon Daneh Danial Daniar
      Daniel Daniyal Danush Danyal Dara Darab Dareh Darioush Darius Dariush Dariyush Darvish Daryoush Daryush Dastan
      Datis Davood Davoud Delaavar Delavar Delir Derafsh Diaco Diako Din Dinyar Diyako Dizhan Ebad Ebi Ebrahim Edris
      Ehsan Ehsanollah Ehteram Eilia Einollah Elias Eliya Elyar Elyas Emad Emadeddin Emam Enayatollah Erfan Esfandiar
      Esfandiyar Eshagh Eskandar Esmaeel Esmaeil Esmail Ezat Ezatollah Ezzatollah Fajr Fakhr Fakhreddin Farahan Faraj
      Farajollah Faramand Faramarz Faraz Farbod Fardin Fardis Farhad Farhang Farhood Farhoud Fariborz Farid Faridoddin
      Faridoon Faridoun Farivar Farjad Farjam Farkhad Farmand Farnam Farnood Farnoud Farookh Faroukh Farrokh Farsad
      Farshad Farsheed Farshid Farshin Farsin Faruq Farvard Farvardin Farvash Faryar Farzad Farzam Farzan Farzein
      Fatah Fathollah Fattah Fazel Fazlollah Feizollah Fereidoon Fereidoun Fereydoon Fereydoun Firooz Firoozan Firouz
      Firuz Firuzan Forood Foroud Forouhar Fouad Foulad Gabriel Ganjoor Garsha Garshasb Garshasp Gaspar Gastaham
      Gerami Ghader Ghafour Ghahreman Ghanbar Ghasem Ghazanfar Ghobad Ghodrat Ghodratollah Gholam Gholamabbas
      Gholamali Gholamhossein Gholamreza Ghorban Ghorbanali Giv Godarz Golbaad Goodarz Gorgin Goshtasb Goshtasp
      Goudarz Guiv Guiveh Habib Habibollah Hadad Haddad Hadi Hafez Hafiz Haidar Hakan Hakhamanesh Hakim Halim Hamayoon
      Hamed Hamid Hamidollah Hamidreza Hamoon Hamoun Hamraz Hamzeh Hanif Hasan Hashem Hashmat Hassan Hassanali Hatam
      Hatef Haydar Hazhar Hazhir Heidar Heidarali Hekmat Hemmat Hesam Heshmat Heshmatollah Heydar Heyran Hezhir Hira
      Hirad Hirbad Hirbod Hirmand Hojat Hojatollah Hojjat Homan Homayoun Hooman Hooshang Hooshmand Hooshyar Hormoz
      Hormozan Hormozd Hormuz Hosein Hossain Hossein Hosseinali Houman Houmayoun Houshang Houtan Hovakhshatar Hozhabr
      Hozhbar Hushang Ildar Iman Iradj Iraj Irajh Iranshah Isa Issa Jaber Jafar Jafarali Jahanbakhsh Jahandad Jahandar
      Jahangir Jahanshah Jahanshir Jahanyar Jalal Jalaleddin Jalil Jam Jamal Jamaleddin Jamasb Jamasp Jamshad Jamsheed
      Jamsheid Jamshid Jan Jangi Javaad Javad Javan Javanshir Javid Jawad Jouya Kaamran Kaavah Kaave Kabir Kahyar
      Kamal Kamaleddin Kamandar Kambakhsh Kambez Kambiz Kamel Kamiab Kamin Kamkar Kamran Kamshad Kamyaar Kamyab
      Kamyar Karamat Karamollah Karan Karang Karen Karim Kartir Kasra Kauveh Kave Kaveh Kavian Kavoos Kavous Kayhan
      Kaykhosro Kaykhosrow Kayvan Kazem Keihan Keikavoos Keikhosro Keikhosrow Keivan Kersasp Keyanoush Keyghobad
      Keyhan Keykavous Keykhosrow Keyomars Keyumars Keyvan Khaled Khalil Khashayar Khatar Khodabandeh Khodadad
      Khodarahm Khodayar Khorram Khorsand Khorsheed Khosheed Khosro Khosroo Khosrou Khosrov Khosrow Kia Kian Kianfar
      Kianmehr Kianoosh Kianosh Kianoush Kiarash Kiavash Kiomars Kioumars Kiumars Kiya Kiyan Kiyanoush Kiyumars Kohyar
      Kohzad Koohyar Kooros Koorosh Koosha Koros Korosh Kourosh Kousha Kurosh Latif Lavan Loghman Lohrasb Lohrasp
      Lotfali Lotfollah Maamoon Maani Mahan Mahdad Mahdi Mahdiyar Mahmood Mahmoud Mahmud Mahyar Mahziar Majd Majid
      Maleki Manaf Mani Manoochehr Manoto Manouchehr Manoucher Manshur Mansoor Mansour Manuchehr Mardan Mardas
      Mardavij Mardaviz Marzban Mash Mashallah Masih Masood Masoud Masrour Massoud Maysam Mazaher Mazda Mazdak
      Mazdyar Maziar Maziyar Mazyar Mehbod Mehdad Mehdi Mehdy Mehraad Mehrab Mehraban Mehrad Mehrak Mehram Mehran
      Mehrang Mehrazar Mehrbod Mehrdad Mehrdadd Mehrpooya Mehrshad Mehryar Menuchehr Meraj Mesbah Meysam Milad Mir
      Mirza Mobin Moeen Mohamad Mohamadreza Mohamed Mohammad Mohammadali Mohammadhossein Mohammadjavad Mohammadmahdi
      Mohammadreza Moharram Mohebb Mohsen Mohtasham Mojtaba Mokhtar Momen Mondegar Monzer Morad Moradali Mortaza
      Morteza Mosayeb Moshtagh Moslem Mostafa Mousa Mozafar Mozaffar Nabi Nabil Nadali Nader Naeem Naghi Naim Nakisa
      Namdar Namvar Narsi Naseh Naser Nasir Nasr Nasrollah Nasser Nastoor Navab Navid Nazar Nazir Nejat Nematollah
      Neshat Neyram Nezam Nikan Nikdad Niknam Nikou Nikrooz Nima Nooraldin Norooz Norouz Noroz Nosrat Nosratollah
      Nourali Noureddin Nouri Nouzar Nowruz Nowzar Nozar Okhtay Oldooz Omar Omid Omidreza Oroud Ouranos Oveis Oveys
      Pahlavan Pakzad Papak Parham Parsa Parsia Parsin Parvaz Parviz Parwiz Parzan Pasargad Pasha Pashutan Payam Payan
      Payman Pedram Peiman Pejman Pejvak Perouz Peshotan Peyman Pezhman Piran Pirooz Pirouz Pirouzan Piruz Pishdad
      Poolad Pooladi Pooria Pooriya Pooya Pooyan Porya Poulad Pouria Pouya Pouyan Puya Qader Qasem Qobad Rad Radan
      Radin Radman Radmand Radmehr Radvin Rafi Rafie Raham Rahbar Rahi Rahim Rahimali Rahman Rahmatollah Raiyan Rajab
      Rajabali Ram Ramazan Rambod Ramezan Rami Ramin Ramyar Raouf Rasam Rashed Rashid Rashnoo Rasoul Rastin Ravin
      Rayan Razi Razmig Razmik Reza Rezgar Rezvan Robin Roham Roodbar Rooholah Roohollah Roozbeh Rostam Rostin Rouhi
      Rouhollah Rouzbahan Rouzbeh Rozbeh Ruhollah Rustam Saadat Saadi Sabah Saber Sabet Sabri Sadegh Sadeq Sadr
      Sadreddin Saed Saeed Saeid Safar Safdar Safi Safiollah Said Sajad Sajjad Salaar Salah Salar Saleh Salim Sam
      Samad Samak Saman Samir Sanjar Sarang Sardar Sarkhosh Sarmad Sarosh Sarvesh Sasan Sassan Satrap Sattar Savalan
      Sayyad Seifali Seifollah Sepandar Sepandiar Sepehr Sepehrad Sepehrdad Sephr Seraj Serajeddin Seyamak Seyavash
      Seyfollah Shaban Shabdiz Shademan Shadkam Shadman Shafi Shahab Shahabeddin Shahbaz Shahdad Shahed Shaheen Shahen
      Shahnam Shahpoor Shahpour Shahrad Shahram Shahramm Shahrdad Shahriar Shahriyar Shahrooz Shahroud Shahrouz
      Shahruz Shahryar Shahvand Shahyar Shahzad Shaker Shakib Shams Shamseddin Shamsoddin Shapour Shapur Sharif Sharuz
      Shayegan Shaygan Sheidosh Shervan Shervin Sherwin Sherzad Shir Shirdel Shiroyeh Shirzad Shoaib Shobeir Shoeib
      Shoja Shojaeddin Shokrollah Siamak Siavash Siavosh Siavoush Siavush Siawash Sinbad Siroos Sirous Sirus Siyamak
      Siyavash Sobhan Sohail Sohayl Soheil Sohrab Sohrob Solayman Soleiman Soleyman Soltan Soltanali Soran Sorena
      Soroosh Soroush Sorush Souran Soushians Soushyant Taghi Taha Tahamtan Taher Tahmasb Tahmaseb Tahmoures
      Tahmouresh Tahmures Tajmohammad Taleb Taqi Tarkhan Teimour Teymour Teymur Tigran Timur Tiran Tirdad Tishtar
      Tooraj Toos Toraj Touradj Touraj Turaj Tus Vafa Vahab Vahan Vahdat Vaheed Vahid Vahin Vahram Vahriz Vala Vali
      Valiollah Varasteh Varaz Vaziri Viraf Virasb Vishtasb Vishtasp Yadollah Yaghma Yaghob Yaghoub Yahya Yar Yarahmad
      Yarali Yaran Yaser Yashar Yashin Yasin Yazdan Yazdegerd Yazdgerd Younes Younos Yousef Yunes Yuness Yusef Zaal
      Zabih Zabihollah Zal Zaman Zamanali Zamyad Zand Zaniar Zanyar Zarathustra Zardosht Zartosht Zartusht Zavareh
      Zeinolabedin Zeynolabedin Zhiar Zhoobin Zhoubin Zhubin Zia Ziaeddin Ziar Ziya Zoheir Zohrab Zoubin Zurvan`,
  },
};
